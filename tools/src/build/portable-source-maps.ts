import { Compilation, type Compiler, type RspackPluginInstance, sources } from '@rspack/core';
import * as v from 'valibot';

const schema = v.looseObject({
  sources: v.array(v.string()),
  sourcesContent: v.array(v.nullable(v.string())),
});

/** Returns whether a source is a module that rspack writes for federation: it has its own text for a name. */
const isGenerated = (source: string): boolean => source.startsWith('data:');

const portable = (text: string): string => {
  const map = v.parse(schema, JSON.parse(text));
  return JSON.stringify({
    ...map,
    sources: map.sources.map((source) => (isGenerated(source) ? 'module-federation' : source)),
    sourcesContent: map.sourcesContent.map((content, index) =>
      isGenerated(map.sources[index] ?? '') ? null : content,
    ),
  });
};

/** Removes federation's generated modules from source maps: their text has absolute paths of the machine that built it. */
export class PortableSourceMaps implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    const { name } = PortableSourceMaps;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // After the maps are written, and before files.json takes their hashes.
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const [path, asset] of Object.entries(assets)) {
          if (!path.endsWith('.map')) continue;
          compilation.updateAsset(path, new sources.RawSource(portable(String(asset.source()))));
        }
      });
    });
  }
}
