import { type ChunkGroup, type Compiler, HtmlRspackPlugin, type RspackPluginInstance } from '@rspack/core';

/** The name of the module that a consume-shared or a provide-shared module of the default scope stands for. */
const sharedName = (identifier: string): string | undefined =>
  /shared module \(default\) (.+?)@[\^\d]/.exec(identifier)?.[1];

/** The modules that asked for a chunk group, by their type. */
const sharedBy = (type: string, { origins }: ChunkGroup): readonly string[] =>
  origins.flatMap(({ module }) => (module?.type === type ? (sharedName(module.identifier()) ?? []) : []));

/**
 * Lets the HTML of the shell preload what its asynchronous boundary (`import('./boot')`) waits for: that chunk, and
 * those of the shared modules that it consumes. Without that they would be asked for only after the entry has run.
 */
export class PreloadStartPlugin implements RspackPluginInstance {
  constructor(
    private readonly entry: string,
    private readonly boundary: string,
  ) {}

  apply(compiler: Compiler): void {
    const { name } = PreloadStartPlugin;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(name, (data) => {
        const entry = compilation.entrypoints.get(this.entry);
        if (!entry) return data;
        const links = this.startingFiles([...entry.childrenIterable]).map((file) => ({
          tagName: 'link',
          voidTag: true,
          attributes: { rel: 'preload', href: `/${file}`, as: file.endsWith('.css') ? 'style' : 'script' },
        }));
        data.headTags.push(...links);
        return data;
      });
    });
  }

  private startingFiles(asked: readonly ChunkGroup[]): readonly string[] {
    const boundary = asked.find(({ origins }) => origins.some(({ request }) => request === this.boundary));
    if (!boundary) throw new Error(`The entry ${this.entry} does not import ${this.boundary}.`);
    const consumed = [...boundary.childrenIterable].flatMap((group) =>
      sharedBy('consume-shared-module', group),
    );
    const provided = asked.filter((group) =>
      sharedBy('provide-module', group).some((name) => consumed.includes(name)),
    );
    const files = [boundary, ...provided].flatMap((group) => group.getFiles());
    return [...new Set(files)].filter((file) => !file.endsWith('.map'));
  }
}
