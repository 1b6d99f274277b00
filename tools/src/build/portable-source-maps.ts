import { Compilation, type Compiler, type RspackPluginInstance, sources } from '@rspack/core';
import * as v from 'valibot';

const schema = v.looseObject({
  sources: v.array(v.string()),
  sourcesContent: v.array(v.nullable(v.string())),
});

const isUnnamed = (source: string): boolean => source.startsWith('data:');

/**
 * Leaves what rspack writes for module federation out of the source maps: a module that bears its own text as its name,
 * and in it the absolute paths of the machine that built it.
 */
export class PortableSourceMaps implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    const { name } = PortableSourceMaps;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // After the maps are there, and before section.json takes their hashes.
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const [path, asset] of Object.entries(assets).filter(([file]) => file.endsWith('.map'))) {
          compilation.updateAsset(path, new sources.RawSource(portable(String(asset.source()))));
        }
      });
    });
  }
}

const portable = (text: string): string => {
  const map = v.parse(schema, JSON.parse(text));
  return JSON.stringify({
    ...map,
    sources: map.sources.map((source) => (isUnnamed(source) ? 'module-federation' : source)),
    sourcesContent: map.sourcesContent.map((content, index) =>
      isUnnamed(map.sources[index] ?? '') ? null : content,
    ),
  });
};
