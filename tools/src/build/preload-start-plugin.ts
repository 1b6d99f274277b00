import { type Compiler, HtmlRspackPlugin, type RspackPluginInstance } from '@rspack/core';

/**
 * Lets the HTML of the shell preload what its asynchronous boundary (`import('./boot')`) waits for. Without that it would
 * be asked for only after the entry has run.
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
        const boundary = [...entry.childrenIterable].find(({ origins }) =>
          origins.some(({ request }) => request === this.boundary),
        );
        if (!boundary) throw new Error(`The entry ${this.entry} does not import ${this.boundary}.`);
        const files = boundary.getFiles().filter((file) => !file.endsWith('.map'));
        const links = files.map((file) => ({
          tagName: 'link',
          voidTag: true,
          attributes: { rel: 'preload', href: `/${file}`, as: file.endsWith('.css') ? 'style' : 'script' },
        }));
        data.headTags.push(...links);
        return data;
      });
    });
  }
}
