import { dirname, join } from 'node:path';
import { StatsPlugin } from '@module-federation/manifest';
import {
  type ManifestOptions,
  PLUGIN,
  RUNTIME,
  resolveAs,
  withoutErrorTexts,
} from 'section-kit/build/federation';
import * as v from 'valibot';
import { root } from '../../project/root';
import { readPackage } from '../../project/workspace';

const { dependencies } = readPackage(
  join(import.meta.dirname, '../../..'),
  v.object({ dependencies: v.object({ '@module-federation/manifest': v.string() }) }),
);

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
