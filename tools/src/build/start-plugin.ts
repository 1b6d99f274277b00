import { type Compilation, type Compiler, HtmlRspackPlugin, type RspackPluginInstance } from '@rspack/core';
import { HEAD_SCRIPTS } from './head-scripts';

/** What stands behind sign-in. */
interface Start {
  /** The import request of the skeleton, which a reload within a session shows until the page is there. */
  readonly skeleton: string;
  /** The chunks of the page itself, by name. */
  readonly page: readonly string[];
}

interface Preload {
  readonly as: string;
  readonly href: string;
}

const isSource = (file: string): boolean => !file.endsWith('.map');

/** What has to be fetched for an import of `request`. */
const filesOf = (compilation: Compilation, request: string): string[] => {
  const group = [...compilation.chunkGroups].find(({ origins }) =>
    origins.some((origin) => origin.request === request),
  );
  if (!group) throw new Error(`Nothing in the shell imports ${request}.`);
  return group.getFiles().filter(isSource);
};

const filesOfChunk = (compilation: Compilation, name: string): string[] => {
  const chunk = compilation.namedChunks.get(name);
  if (!chunk) throw new Error(`The shell has no chunk ${name}.`);
  return [...chunk.files].filter(isSource);
};

const preloadOf = (file: string): Preload => ({
  as: file.endsWith('.css') ? 'style' : 'script',
  href: `/${file}`,
});

/**
 * Lets the HTML of the shell carry the scripts of the head and, for the one of them that starts a session early, the
 * names of the files behind sign-in: without that they would be asked for only after the entry has run.
 */
export class StartPlugin implements RspackPluginInstance {
  constructor(private readonly start: Start) {}

  apply(compiler: Compiler): void {
    const { name } = StartPlugin;
    const { skeleton, page } = this.start;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(name, (data) => {
        const afterSignIn = [
          ...filesOf(compilation, skeleton),
          ...page.flatMap((chunk) => filesOfChunk(compilation, chunk)),
        ].map(preloadOf);
        data.headTags.unshift(
          {
            tagName: 'meta',
            voidTag: true,
            attributes: { name: 'after-sign-in', content: JSON.stringify(afterSignIn) },
          },
          // Before any style sheet: a script waits for those that stand before it.
          ...HEAD_SCRIPTS.map((innerHTML) => ({
            tagName: 'script',
            voidTag: false,
            attributes: {},
            innerHTML,
          })),
        );
        return data;
      });
    });
  }
}
