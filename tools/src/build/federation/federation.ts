import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { StatsPlugin } from '@module-federation/manifest';
import { Compilation, type RspackPluginInstance } from '@rspack/core';
import { EXPOSED_SECTION } from 'shared-contract';
import * as v from 'valibot';
import { root } from '../../project/root';
import { readPackage } from '../../project/workspace';
import { atStage } from '../plugins';
import { consumedModules } from './sharing';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];
type ManifestOptions = Exclude<NonNullable<Options['manifest']>, boolean>;
type Stats = Parameters<NonNullable<ManifestOptions['additionalData']>>[0]['stats'];

const { dependencies } = readPackage(
  join(import.meta.dirname, '../../..'),
  v.object({ dependencies: v.object({ '@module-federation/manifest': v.string() }) }),
);

/** The name of the chunk with the exposed module. */
export const SECTION_CHUNK = 'section';

/** A section's build as a remote: the name of its container, its id, and its folder on the section's site. */
interface RemoteBuild {
  readonly name: string;
  readonly id: string;
  readonly folder: string;
}

/** Returns the plugin that builds the section in folder `root` as a remote, which runs on the runtime of its host. */
export const sectionFederation = (root: string, build: RemoteBuild): ModuleFederationPlugin =>
  new ModuleFederationPlugin({
    name: build.name,
    filename: `${build.folder}/remoteEntry.js`,
    exposes: { [EXPOSED_SECTION]: { import: './src/section.tsx', name: SECTION_CHUNK } },
    shared: consumedModules(root),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: sectionManifest(build),
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
  });

/**
 * Returns the options of a section's `mf-manifest.json`. It names files relative to its own folder, which is where a host
 * looks for them: the plugin would name them relative to the site.
 */
const sectionManifest = ({ id, folder }: RemoteBuild): ManifestOptions => ({
  filePath: folder,
  additionalData: ({ stats }) => {
    const text = JSON.stringify(stats).replaceAll(`"${folder}/`, '"').replaceAll(`"${folder}"`, '""');
    const relative: Stats = JSON.parse(text);
    relative.metaData.buildInfo.buildVersion = id;
    return relative;
  },
});

/** Returns what the code of the host knows of its build, and the flags that `optimization` sets in a section. */
export const hostDefinitions = (build: string) => ({
  SHELL_BUILD: JSON.stringify(build),
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
});

/**
 * Returns the plugin that writes the `mf-manifest.json` of the host: what it shares, at which versions.
 * @param build The id of the build.
 */
export const hostManifest = (build: string, versions: Readonly<Record<string, string>>): StatsPlugin => {
  const shared = Object.entries(versions).map(([request, version]) => {
    return [request, { singleton: true, version, requiredVersion: `^${version}` }] as const;
  });
  const additionalData: ManifestOptions['additionalData'] = ({ stats }) => {
    stats.metaData.buildInfo.buildVersion = build;
    for (const module of stats.shared) module.version = versions[module.name] ?? module.version;
    return stats;
  };
  return new StatsPlugin(
    {
      name: 'shell',
      shared: Object.fromEntries(shared),
      manifest: { disableAssetsAnalyze: true, additionalData },
    },
    { pluginVersion: dependencies['@module-federation/manifest'], bundler: 'rspack' },
  );
};

/**
 * Returns the plugin that removes `mf-stats.json` from a build: it says what `mf-manifest.json` says, and which sources a chunk has.
 * @param folder Where the build has its `mf-manifest.json`.
 */
export const withoutStats = (folder = ''): RspackPluginInstance =>
  atStage(
    'without stats',
    // After it is written, and before files.json lists what there is.
    Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1,
    (compilation) => compilation.deleteAsset(join(folder, 'mf-stats.json')),
  );

/** The parts of the runtime that the plugin puts into a section as CommonJS; what they import follows them. */
const COMMON_JS = ['runtime', 'webpack-bundler-runtime'];

/** Resolves a package of federation as another one does, and first as its plugin does. */
const resolveAs = (...importers: readonly string[]) =>
  importers.reduce(
    ({ resolve }, importer) => createRequire(resolve(importer)),
    createRequire(import.meta.url),
  ).resolve;

const PLUGIN = '@module-federation/enhanced/rspack';
const RUNTIME = '@module-federation/runtime';

/** Returns the alias that leaves out the texts of the runtime's errors. */
const withoutErrorTexts = (): Record<string, string> => ({
  [join(dirname(resolveAs(PLUGIN, RUNTIME)('@module-federation/error-codes')), 'desc.mjs')]: join(
    import.meta.dirname,
    'no-error-texts.ts',
  ),
});

/** Returns aliases that put the ES modules of federation's runtime into a section: 8.8 kB gzip instead of 17.1. */
export const federationAliases = (): Record<string, string> => {
  const modules = COMMON_JS.map((name) => {
    const file = resolveAs(PLUGIN)(`@module-federation/${name}`);
    return [file, file.replace(/\.cjs$/, '.js')];
  });
  return { ...Object.fromEntries(modules), ...withoutErrorTexts() };
};

/** Returns aliases that leave out of the host what it never needs: it loads remotes by their entry, and preloads by links. */
export const hostAliases = (): Record<string, string | false> => {
  const core = dirname(resolveAs(PLUGIN, RUNTIME)('@module-federation/runtime-core'));
  return {
    [join(dirname(resolveAs(PLUGIN)('@module-federation/sdk')), 'generateSnapshotFromManifest.js')]: false,
    [join(core, 'utils/preload.js')]: false,
    [join(core, 'plugins/snapshot/SnapshotHandler.js')]: join(
      root,
      'section-kit/src/host/federation/no-snapshots.ts',
    ),
    ...withoutErrorTexts(),
  };
};
