import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { StatsPlugin } from '@module-federation/manifest';
import { Compilation, type Compiler, type RspackPluginInstance } from '@rspack/core';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];
type ManifestOptions = Exclude<NonNullable<Options['manifest']>, boolean>;
type Stats = Parameters<NonNullable<ManifestOptions['additionalData']>>[0]['stats'];

const { dependencies }: { dependencies: { '@module-federation/manifest': string } } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
);

/** A section's build as a remote: the name of its container, its id, and its folder on the section's site. */
export interface RemoteBuild {
  readonly name: string;
  readonly id: string;
  readonly folder: string;
}

/**
 * Returns the options of a section's `mf-manifest.json`. It names files relative to its own folder, which is where a host
 * looks for them: the plugin would name them relative to the site.
 */
export const sectionManifest = ({ id, folder }: RemoteBuild): ManifestOptions => ({
  filePath: folder,
  additionalData: ({ stats }) => {
    const text = JSON.stringify(stats).replaceAll(`"${folder}/`, '"').replaceAll(`"${folder}"`, '""');
    const relative: Stats = JSON.parse(text);
    relative.metaData.buildInfo.buildVersion = id;
    return relative;
  },
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

/** Removes `mf-stats.json` from a build: it says what `mf-manifest.json` says, and which sources a chunk has. */
export class WithoutStats implements RspackPluginInstance {
  /** @param folder Where the build has its `mf-manifest.json`. */
  constructor(private readonly folder = '') {}

  apply(compiler: Compiler): void {
    const { name } = WithoutStats;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // After it is written, and before files.json lists what there is.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        compilation.deleteAsset(join(this.folder, 'mf-stats.json'));
      });
    });
  }
}
