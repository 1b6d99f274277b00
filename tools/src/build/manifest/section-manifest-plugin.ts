import { Compilation, type Compiler, type RspackPluginInstance, sources } from '@rspack/core';
import { nextSerial, type SectionManifest, type SectionSource } from 'shared-contract';
import { SECTION_CHUNK } from '../federation/federation';
import { integrityOf } from './integrity';
import { jsonText, sectionBuild, signedManifest, type UnsignedManifest } from './section-manifest';
import { localSigningKey } from './signing-key';

/** Writes the `files.json` of a section's build, and a `section.json` with this build alone. */
export class SectionManifestPlugin implements RspackPluginInstance {
  /** @param signs Whether to sign `section.json`, for a development server. Publishing signs all others. */
  constructor(
    private readonly source: SectionSource,
    private readonly buildId: string,
    private readonly folder: string,
    private readonly signs: boolean,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(SectionManifestPlugin.name, (compilation) => {
      // The last stage: no file changes after its hash is taken.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: SectionManifestPlugin.name, stage }, () =>
        this.emit(compilation),
      );
    });
  }

  private async emit(compilation: Compilation): Promise<void> {
    const { source, buildId, folder } = this;
    const inFolder = compilation.getAssets().filter(({ name }) => name.startsWith(`${folder}/`));
    const files = Object.fromEntries(
      inFolder
        .map((asset) => [asset.name.slice(folder.length + 1), integrityOf(asset.source.buffer())] as const)
        .sort(([a], [b]) => a.localeCompare(b)),
    );
    // A failed build reports its own errors.
    if (!files['remoteEntry.js']) return;
    const filesJson = jsonText(files);
    const entry = `${folder}/remoteEntry.js`;
    const chunks = this.startingChunks(compilation);
    const build = sectionBuild(source, buildId, { entry, chunks, files, filesJson }, new Date());
    const unsigned = { name: source.name, builds: [build], live: buildId };
    const manifest = this.signs ? await this.signed(unsigned) : unsigned;
    compilation.emitAsset(`${folder}/files.json`, new sources.RawSource(filesJson));
    compilation.emitAsset('section.json', new sources.RawSource(jsonText(manifest)));
  }

  private async signed(manifest: UnsignedManifest): Promise<SectionManifest> {
    const { privateKey } = await localSigningKey(this.source.name);
    return signedManifest(manifest, nextSerial(0), privateKey);
  }

  /** The scripts and styles that the exposed module is made of, relative to the build's folder. */
  private startingChunks({ namedChunkGroups }: Compilation): readonly string[] {
    const files = namedChunkGroups.get(SECTION_CHUNK)?.getFiles() ?? [];
    return files.filter((name) => !name.endsWith('.map')).map((name) => name.slice(this.folder.length + 1));
  }
}
