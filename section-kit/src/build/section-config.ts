import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Compilation,
  type Configuration,
  LightningCssMinimizerRspackPlugin,
  type RspackPluginInstance,
  RuntimeGlobals,
  SubresourceIntegrityPlugin,
  sources,
} from '@rspack/core';
import { nextSerial, remoteName, type SectionSource, sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import { baseConfig, CHUNK_TIMEOUT_MS, currentMode, minimizeScripts } from './base';
import { buildId } from './build-id';
import { consumedModules } from './consumed-modules';
import { federationAliases, SECTION_CHUNK, sectionFederation, withoutStats } from './federation';
import { integrityOf } from './integrity';
import { atStage, inRuntime } from './plugins';
import { jsonText, sectionBuild, signedManifest } from './section-manifest';
import { type CommitOf, recordUsedNames } from './shared-names-plugin';

/** A section to build. */
interface SectionSources {
  /** Its folder, with `section.json` and `src/section.tsx`. */
  readonly root: string;
  /** The hash over its sources. */
  readonly hash: string;
  readonly commitOf: CommitOf;
  /** The version of each module that it takes from the page. */
  readonly versions: Readonly<Record<string, string>>;
  /** Returns the private key of a development server, which signs what it serves. */
  privateKeyOf(section: string): Promise<string>;
}

/**
 * Returns the rspack configuration of a section: a remote whose one exposed module is the section.
 * The output is a site with this one build: a `section.json`, and the build in its own folder. The entry holds the
 * hashes of its chunks, and the browser refuses other ones.
 *
 * `BUILD_FOLDER` names the folder to build into, by default `dist`.
 */
export const sectionConfig = ({ root, hash, commitOf, versions, privateKeyOf }: SectionSources) => {
  const mode = currentMode();
  const base = baseConfig(root, mode);
  const source = v.parse(sectionSourceSchema, JSON.parse(readFileSync(join(root, 'section.json'), 'utf8')));
  const id = mode === 'development' ? 'development' : buildId(hash);
  const name = remoteName(source.name, id);
  const folder = `builds/${id}`;
  return {
    ...base,
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...federationAliases() } },
    entry: {},
    output: {
      path: process.env.BUILD_FOLDER ?? join(root, 'dist'),
      // A page that is two changes behind asks for the first one, too.
      clean: mode === 'production',
      publicPath: 'auto',
      uniqueName: name,
      filename: `${folder}/[name].js`,
      chunkFilename: `${folder}/[name].[contenthash:8].js`,
      cssFilename: `${folder}/[name].css`,
      cssChunkFilename: `${folder}/[name].[contenthash:8].css`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
    },
    // A library apart would cost each start of the section one more request.
    optimization: {
      splitChunks: false,
      minimizer: [minimizeScripts(), new LightningCssMinimizerRspackPlugin()],
    },
    plugins: [
      ...base.plugins,
      sectionFederation({ name, id, folder }, consumedModules(root, versions)),
      withoutStats(folder),
      recordUsedNames(folder, commitOf),
      // Off in development, where every change of a source changes the chunks.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      freshChunks,
      sectionManifest(source, id, folder, privateKeyOf),
    ],
  } satisfies Configuration;
};

const { getChunkScriptFilename, getChunkCssFilename } = RuntimeGlobals;

const withQuery = (nameOf: string) =>
  `if (${nameOf}) { const nameOf = ${nameOf}; ${nameOf} = (chunk) => nameOf(chunk) + query; }`;

/**
 * Lets a fresh run of a section's entry ask for its chunks and style sheets by fresh addresses as well: by the query of the script
 * that runs them. `document.currentScript` is known only while the entry runs for the first time, which is when this runs too. The
 * page runs the entry again by another query where something of it has failed; caches may remember wrong chunks under the old
 * addresses just as they remember a wrong entry. Their hashes stay those of the build.
 */
const freshChunks = inRuntime(
  'fresh chunks',
  `
      const script = document.currentScript;
      const query = script && script.src ? new URL(script.src).search : '';
      if (query) {
        ${withQuery(getChunkScriptFilename)}
        ${withQuery(getChunkCssFilename)}
      }
    `,
);

/** The scripts and styles that the exposed module is made of, relative to the build's folder. */
const startingChunks = ({ namedChunkGroups }: Compilation, folder: string): readonly string[] => {
  const files = namedChunkGroups.get(SECTION_CHUNK)?.getFiles() ?? [];
  return files.filter((name) => !name.endsWith('.map')).map((name) => name.slice(folder.length + 1));
};

/**
 * Returns the plugin that writes the `files.json` of a section's build, and a `section.json` with this build alone. A development
 * server signs it. Publishing signs all others.
 */
const sectionManifest = (
  source: SectionSource,
  id: string,
  folder: string,
  privateKeyOf: SectionSources['privateKeyOf'],
): RspackPluginInstance =>
  // The last stage: no file changes after its hash is taken.
  atStage('section manifest', Compilation.PROCESS_ASSETS_STAGE_REPORT, async (compilation) => {
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
    const chunks = startingChunks(compilation, folder);
    const build = sectionBuild(source, id, { entry, chunks, files, filesJson }, new Date());
    const unsigned = { name: source.name, builds: [build], live: id };
    const manifest =
      compilation.options.mode === 'development'
        ? await signedManifest(unsigned, nextSerial(0), await privateKeyOf(source.name))
        : unsigned;
    compilation.emitAsset(`${folder}/files.json`, new sources.RawSource(filesJson));
    compilation.emitAsset('section.json', new sources.RawSource(jsonText(manifest)));
  });
