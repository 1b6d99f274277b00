import { type Compiler, type RspackPluginInstance, sources } from '@rspack/core';
import type { SectionSource } from 'shared-contract';
import { sectionManifest } from './section-manifest';

/** Writes the `section.json` of a section's site beside its build. */
export class SectionManifestPlugin implements RspackPluginInstance {
  constructor(
    private readonly source: SectionSource,
    private readonly buildId: string,
    private readonly entry: string,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(SectionManifestPlugin.name, (compilation) => {
      compilation.hooks.processAssets.tap(SectionManifestPlugin.name, () => {
        const manifest = sectionManifest(this.source, this.buildId, this.entry);
        compilation.emitAsset(
          'section.json',
          new sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`),
        );
      });
    });
  }
}
