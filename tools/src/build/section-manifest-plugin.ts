import { type Compiler, type RspackPluginInstance, sources } from '@rspack/core';
import { type SectionManifest, type SectionSource, sectionManifestSchema } from 'shared-contract';
import * as v from 'valibot';

/** Writes the `section.json` that the section's site serves: what its team wrote, and this one build, live. */
export class SectionManifestPlugin implements RspackPluginInstance {
  constructor(
    private readonly source: SectionSource,
    private readonly buildId: string,
    private readonly entry: string,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(SectionManifestPlugin.name, (compilation) => {
      compilation.hooks.processAssets.tap(SectionManifestPlugin.name, () => {
        const text = `${JSON.stringify(this.manifest(), null, 2)}\n`;
        compilation.emitAsset('section.json', new sources.RawSource(text));
      });
    });
  }

  private manifest(): SectionManifest {
    const { name, routes, contract } = this.source;
    const createdAt = new Date().toISOString();
    return v.parse(sectionManifestSchema, {
      name,
      routes,
      builds: [{ id: this.buildId, entry: this.entry, contract, createdAt }],
      live: this.buildId,
    });
  }
}
