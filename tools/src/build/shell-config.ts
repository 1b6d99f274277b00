import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Chunk,
  type Compilation,
  type Compiler,
  type Configuration,
  CopyRspackPlugin,
  DefinePlugin,
  HtmlRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  type Module,
  type RspackPluginInstance,
} from '@rspack/core';
import { withActualPorts } from '../project/port-offset';
import { baseConfig, CHUNK_TIMEOUT_MS, currentMode, minimizeScripts } from './base';
import { devServer } from './dev-server';
import { hostAliases, hostDefinitions, hostManifest, withoutStats } from './federation/federation';
import { recordProvidedNames } from './federation/shared-names-plugin';
import { sharedVersions } from './federation/sharing';
import { HEAD_SCRIPTS } from './head-scripts';
import { sourcesHash } from './manifest/build-id';
import { pageFiles } from './page-files-plugin';
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
      new DefinePlugin(hostDefinitions(build, versions)),
      hostManifest(build, versions),
      withoutStats(),
      recordProvidedNames(Object.keys(versions)),
      new HtmlRspackPlugin({
        template: './src/index.html',
        // Its scripts must stay as they are: the policy knows them by their hashes.
        minify: false,
        meta: { 'page-config': JSON.stringify(JSON.parse(firebaseConfig)) },
      }),
      new StartPlugin(PAGE_CHUNKS),
      ...pageFiles,
      new CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
    ],
    devServer: devServer(root),
  };
};

/** The chunks behind sign-in that the first screen needs. */
const PAGE_CHUNKS = ['page'] as const;

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
    name: 'page',
    chunks: ({ groupsIterable }: Chunk) =>
      [...groupsIterable].some(({ origins }) => origins.some((origin) => origin.request === request)),
    enforce: true,
  },
});

interface Preload {
  readonly as: string;
  readonly href: string;
}

const isSource = (file: string): boolean => !file.endsWith('.map');

const filesOfChunk = (compilation: Compilation, name: string): string[] => {
  const chunk = compilation.namedChunks.get(name);
  if (!chunk) throw new Error(`The shell has no chunk ${name}.`);
  return [...chunk.files].filter(isSource);
};

const preloadOf = (file: string): Preload => ({
  as: file.endsWith('.css') ? 'style' : 'script',
  href: `/${file}`,
});

/** Puts the head scripts into the shell's HTML, behind the configuration and the names of the files that one prefetches. */
class StartPlugin implements RspackPluginInstance {
  /** @param chunks The chunks behind sign-in that the first screen needs, by name. */
  constructor(private readonly chunks: readonly string[]) {}

  apply(compiler: Compiler): void {
    const { name } = StartPlugin;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(name, (data) => {
        const afterSignIn = this.chunks.flatMap((chunk) => filesOfChunk(compilation, chunk)).map(preloadOf);
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
        // Before any style sheet: a script waits for those that stand before it.
        data.headTags.unshift(
          // First, so that it also hears of HTML that is cut.
          ...(guard ? [guard] : []),
          ...config,
          {
            tagName: 'meta',
            voidTag: true,
            attributes: { name: 'after-sign-in', content: JSON.stringify(afterSignIn) },
          },
          ...scripts,
        );
        return data;
      });
    });
  }
}
