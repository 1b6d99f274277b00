import { type Compilation, type Compiler, HtmlRspackPlugin, type RspackPluginInstance } from '@rspack/core';
import { HEAD_SCRIPTS } from './head-scripts';

interface Preload {
  readonly as: string;
  readonly href: string;
}

const isSource = (file: string): boolean => !file.endsWith('.map');

const filesOfChunk = (compilation: Compilation, name: string): string[] => {
  const chunk = compilation.namedChunks.get(name);
  if (!chunk) throw new Error(`The shell has no chunk ${name}.`);
  return [...chunk.files].filter(isSource);
};

const preloadOf = (file: string): Preload => ({
  as: file.endsWith('.css') ? 'style' : 'script',
  href: `/${file}`,
});

/** Puts the head scripts into the shell's HTML, behind the configuration and the names of the files that one prefetches. */
export class StartPlugin implements RspackPluginInstance {
  /** @param chunks The chunks behind sign-in that the first screen needs, by name. */
  constructor(private readonly chunks: readonly string[]) {}

  apply(compiler: Compiler): void {
    const { name } = StartPlugin;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(name, (data) => {
        const afterSignIn = this.chunks.flatMap((chunk) => filesOfChunk(compilation, chunk)).map(preloadOf);
        const isConfig = ({ attributes }: (typeof data.headTags)[number]) =>
          attributes.name === 'page-config';
        const config = data.headTags.filter(isConfig);
        data.headTags = data.headTags.filter((tag) => !isConfig(tag));
        const [guard, ...scripts] = HEAD_SCRIPTS.map((innerHTML) => ({
          tagName: 'script',
          voidTag: false,
          attributes: {},
          innerHTML,
        }));
        // Before any style sheet: a script waits for those that stand before it.
        data.headTags.unshift(
          // First, so that it also hears of HTML that is cut.
          ...(guard ? [guard] : []),
          ...config,
          {
            tagName: 'meta',
            voidTag: true,
            attributes: { name: 'after-sign-in', content: JSON.stringify(afterSignIn) },
          },
          ...scripts,
        );
        return data;
      });
    });
  }
}
