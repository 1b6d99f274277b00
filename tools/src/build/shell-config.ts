import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Configuration,
  CopyRspackPlugin,
  DefinePlugin,
  HtmlRspackPlugin,
  LightningCssMinimizerRspackPlugin,
} from '@rspack/core';
import { withActualPorts } from '../project/port-offset';
import { baseConfig, CHUNK_TIMEOUT_MS, currentMode, minimizeScripts } from './base';
import { devServer } from './dev-server';
import { hostAliases, hostDefinitions, hostManifest, WithoutStats } from './federation/federation';
import { recordProvidedNames } from './federation/shared-names-plugin';
import { sharedVersions } from './federation/sharing';
import { sourcesHash } from './manifest/build-id';
import { PAGE_CHUNKS, pageChunks } from './page-chunks';
import { PageFilesPlugin } from './page-files-plugin';
import { StartPlugin } from './start-plugin';
import { unusedCodeAliases } from './unused-code';

const HOT_RELOAD = join(import.meta.dirname, 'federation/refresh-every-build.ts');

/**
 * Returns the rspack configuration of the shell in folder `root`: the host. It knows no section: it reads `sections.json`
 * at run time, which belongs to a site and not to a build. A development server, which is its own site, answers with one.
 *
 * Its page talks to the local suite, until a publication puts in another project. `BUILD_FOLDER` names the folder to build
 * into, by default `dist`.
 */
export const shellConfig = async (root: string): Promise<Configuration> => {
  const mode = currentMode();
  const base = baseConfig(root, mode);
  const versions = sharedVersions(root);
  const build = mode === 'development' ? mode : await sourcesHash(root);
  const firebaseConfig = withActualPorts(readFileSync(join(root, 'firebase-config.json'), 'utf8'));
  return {
    ...base,
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve.alias, ...unusedCodeAliases(mode), ...hostAliases() },
    },
    entry: { main: mode === 'development' ? [HOT_RELOAD, './src/start/main.ts'] : './src/start/main.ts' },
    output: {
      path: process.env.BUILD_FOLDER ?? join(root, 'dist'),
      // A page that is two changes behind asks for the first one, too.
      clean: mode === 'production',
      publicPath: '/',
      uniqueName: 'shell',
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      cssFilename: 'assets/[name].[contenthash:8].css',
      cssChunkFilename: 'assets/[name].[contenthash:8].css',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
    },
    optimization: {
      minimizer: [minimizeScripts(), new LightningCssMinimizerRspackPlugin()],
      splitChunks: { cacheGroups: pageChunks('../page/Page') },
    },
    plugins: [
      ...base.plugins,
      new DefinePlugin(hostDefinitions(build, versions)),
      hostManifest(build, versions),
      new WithoutStats(),
      recordProvidedNames(Object.keys(versions)),
      new HtmlRspackPlugin({
        template: './src/index.html',
        // Its scripts must stay as they are: the policy knows them by their hashes.
        minify: false,
        meta: { 'page-config': JSON.stringify(JSON.parse(firebaseConfig)) },
      }),
      new StartPlugin(PAGE_CHUNKS),
      new PageFilesPlugin(),
      new CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
    ],
    devServer: devServer(root),
  };
};
