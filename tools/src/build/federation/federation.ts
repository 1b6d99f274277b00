import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { EXPOSED_SECTION } from 'shared-contract';
import { root } from '../../project/root';
import { type RemoteBuild, sectionManifest } from './federation-manifest';
import { consumedModules } from './sharing';

/** The name of the chunk with the exposed module. */
export const SECTION_CHUNK = 'section';

/** The parts of the runtime that the plugin puts into a section as CommonJS; what they import follows them. */
const COMMON_JS = ['runtime', 'webpack-bundler-runtime'];

/** Returns aliases that put the ES modules of federation's runtime into a section: 8.8 kB gzip instead of 17.1. */
export const federationAliases = (): Record<string, string> => {
  const plugin = createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack');
  const { resolve } = createRequire(plugin);
  return Object.fromEntries(
    COMMON_JS.map((name) => {
      const file = resolve(`@module-federation/${name}`);
      return [file, file.replace(/\.cjs$/, '.js')];
    }),
  );
};

/** Returns aliases that leave out of the host what it never calls: it loads remotes by their entry, and preloads by links. */
export const hostAliases = (): Record<string, string | false> => {
  const plugin = createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack');
  const { resolve } = createRequire(plugin);
  const runtime = createRequire(resolve('@module-federation/runtime'));
  const core = dirname(runtime.resolve('@module-federation/runtime-core'));
  return {
    [join(dirname(resolve('@module-federation/sdk')), 'generateSnapshotFromManifest.js')]: false,
    [join(core, 'utils/preload.js')]: false,
    [join(core, 'plugins/snapshot/SnapshotHandler.js')]: join(
      root,
      'shell/src/host/federation/no-snapshots.ts',
    ),
  };
};

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

/** Returns what the code of the host knows of its build, and the flags that `optimization` sets in a section. */
export const hostDefinitions = (build: string, versions: Readonly<Record<string, string>>) => ({
  SHELL_BUILD: JSON.stringify(build),
  SHARED_VERSIONS: JSON.stringify(versions),
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
});
