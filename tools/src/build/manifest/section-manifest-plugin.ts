import { Compilation, type Compiler, type RspackPluginInstance, sources } from '@rspack/core';
import { nextSerial, type SectionSource } from 'shared-contract';
import { SECTION_CHUNK } from '../federation/federation';
import { integrityOf } from './integrity';
import { jsonText, sectionBuild, signedManifest } from './section-manifest';
import { signingKey } from './signing-key';

/** Writes the `files.json` of a section's build, and the signed `section.json` of a site with this build alone. */
export class SectionManifestPlugin implements RspackPluginInstance {
  constructor(
    private readonly source: SectionSource,
    private readonly buildId: string,
    private readonly folder: string,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(SectionManifestPlugin.name, (compilation) => {
      // Last of all: what is hashed here does not change any more.
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
    // A build that failed has other things to say than that its entry is missing.
    if (!files['remoteEntry.js']) return;
    const filesJson = jsonText(files);
    const entry = `${folder}/remoteEntry.js`;
    const chunks = this.startingChunks(compilation);
    const build = sectionBuild(source, buildId, { entry, chunks, files, filesJson }, new Date());
    const { privateKey } = await signingKey(source.name);
    const unsigned = { name: source.name, builds: [build], live: buildId };
    const manifest = await signedManifest(unsigned, nextSerial(0), privateKey);
    compilation.emitAsset(`${folder}/files.json`, new sources.RawSource(filesJson));
    compilation.emitAsset('section.json', new sources.RawSource(jsonText(manifest)));
  }

  /** The scripts and styles that the exposed module is made of, relative to the build's folder. */
  private startingChunks({ namedChunkGroups }: Compilation): readonly string[] {
    const files = namedChunkGroups.get(SECTION_CHUNK)?.getFiles() ?? [];
    return files.filter((name) => !name.endsWith('.map')).map((name) => name.slice(this.folder.length + 1));
  }
}
