import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Chunk,
  type Compilation,
  type Configuration,
  CopyRspackPlugin,
  DefinePlugin,
  HtmlRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  type Module,
  type RspackPluginInstance,
} from '@rspack/core';
import { baseConfig, CHUNK_TIMEOUT_MS, currentMode, minimizeScripts } from 'section-kit/build/base';
import { withoutStats } from 'section-kit/build/federation';
import { recordProvidedNames } from 'section-kit/build/shared-names-plugin';
import { withActualPorts } from '../project/port-offset';
import { devServer } from './dev-server';
import { hostAliases, hostDefinitions, hostManifest } from './federation/host';
import { providedModules } from './federation/provided-modules';
import { sharedVersions } from './federation/sharing';
import { HEAD_SCRIPTS } from './head-scripts';
import { sourcesCommit, sourcesHash } from './manifest/sources';
import { pageFiles } from './page-files-plugin';
import { unusedCodeAliases, unusedCodeRules } from './unused-code';

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
  const base = baseConfig(root, mode, unusedCodeRules());
  const versions = sharedVersions(root);
  const build = mode === 'development' ? mode : await sourcesHash(root);
  const firebaseConfig = withActualPorts(readFileSync(join(root, 'firebase-config.json'), 'utf8'));
  return {
    ...base,
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve.alias, ...unusedCodeAliases(mode), ...hostAliases() },
    },
    entry: { main: mode === 'development' ? [HOT_RELOAD, './src/main.ts'] : './src/main.ts' },
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
      splitChunks: { cacheGroups: pageChunks('./page/Page') },
    },
    plugins: [
      ...base.plugins,
      new DefinePlugin(hostDefinitions(build)),
      providedModules(versions),
      hostManifest(build, versions),
      withoutStats(),
      recordProvidedNames(Object.keys(versions), () => sourcesCommit(root)),
      new HtmlRspackPlugin({
        template: './src/index.html',
        // Its scripts must stay as they are: the policy knows them by their hashes.
        minify: false,
        meta: { 'page-config': JSON.stringify(JSON.parse(firebaseConfig)) },
      }),
      headScripts,
      ...pageFiles,
      new CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
    ],
    devServer: devServer(root),
  };
};

/** The chunk behind sign-in that the first screen needs. */
const PAGE_CHUNK = 'page';

const AUTH =
  /[\\/](@?firebase[\\/](app|auth|component|logger|util)[\\/]|shared-auth[\\/]src[\\/]firebase[\\/]sdk)/;

const isOfAuth = (module: Module): boolean => AUTH.test(module.nameForCondition() ?? '');

/**
 * Returns cache groups. The login screen has the entry and its libraries, and then Auth. The page after sign-in has a chunk
 * of its own, and then Firestore. Libraries have their own chunks, because they change less often.
 * @param request The import of the page after sign-in.
 */
const pageChunks = (request: string) => ({
  libraries: {
    name: 'libraries',
    test: /[\\/]node_modules[\\/]/,
    chunks: 'initial' as const,
    enforce: true,
  },
  auth: {
    name: 'auth',
    test: isOfAuth,
    chunks: 'async' as const,
    enforce: true,
    priority: 1,
  },
  firestore: {
    name: 'firestore',
    test: /[\\/](@?firebase[\\/](firestore|webchannel-wrapper)[\\/]|shared-store[\\/]src[\\/]firestore[\\/]sdk-stream\.ts$)/,
    chunks: 'async' as const,
    enforce: true,
    priority: 1,
  },
  page: {
    name: PAGE_CHUNK,
    chunks: ({ groupsIterable }: Chunk) =>
      [...groupsIterable].some(({ origins }) => origins.some((origin) => origin.request === request)),
    enforce: true,
  },
});

/** Returns the preloads of the files that the first screen needs behind sign-in. */
const preloadsAfterSignIn = ({ namedChunks }: Compilation) => {
  const chunk = namedChunks.get(PAGE_CHUNK);
  if (!chunk) throw new Error(`The shell has no chunk ${PAGE_CHUNK}.`);
  const files = [...chunk.files].filter((file) => !file.endsWith('.map'));
  return files.map((file) => ({ as: file.endsWith('.css') ? 'style' : 'script', href: `/${file}` }));
};

/** Puts the head scripts into the shell's HTML, behind the configuration and the names of the files that one prefetches. */
const headScripts: RspackPluginInstance = {
  apply: ({ hooks }) =>
    hooks.thisCompilation.tap('head scripts', (compilation) => {
      HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('head scripts', (data) => {
        const isConfig = ({ attributes }: (typeof data.headTags)[number]) =>
          attributes.name === 'page-config';
        const config = data.headTags.filter(isConfig);
        data.headTags = data.headTags.filter((tag) => !isConfig(tag));
        const [guard, ...scripts] = HEAD_SCRIPTS.map((innerHTML) => ({
          tagName: 'script',
          voidTag: false,
          attributes: {},
          innerHTML,
        }));
        const content = JSON.stringify(preloadsAfterSignIn(compilation));
        // Before any style sheet: a script waits for those that stand before it.
        data.headTags.unshift(
          // First, so that it also hears of HTML that is cut.
          ...(guard ? [guard] : []),
          ...config,
          { tagName: 'meta', voidTag: true, attributes: { name: 'after-sign-in', content } },
          ...scripts,
        );
        return data;
      });
    }),
};
