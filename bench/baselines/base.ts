import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, CopyRspackPlugin, HtmlRspackPlugin } from '@rspack/core';
import { baseConfig, currentMode } from 'tools/base-config';
import { SINGLETONS } from 'tools/sharing';

const repository = join(import.meta.dirname, '../..');
const html = readFileSync(join(import.meta.dirname, 'page/index.html'), 'utf8');
const firebaseConfig = readFileSync(join(repository, 'shell/firebase-config.json'), 'utf8');

/** The entry points of the product's own packages that every part of the page has in common. */
export const SHARED_PACKAGES = SINGLETONS.filter((request) => request.startsWith('shared-'));

/**
 * The part of a baseline's rspack configuration that is the product's: the same compiler, the same output, the same
 * code left out.
 * @param folder the folder of the baseline. @param site the site that it builds, a folder in `dist`.
 */
export const baselineConfig = (folder: string, site: string) => {
  const base = baseConfig(folder, currentMode());
  return {
    ...base,
    // As the shell does: Firestore would bring regular expressions for pipelines, which the product has none of.
    resolve: { ...base.resolve, alias: { re2js: false as const } },
    output: {
      path: join(folder, 'dist', site),
      clean: currentMode() === 'production',
      publicPath: 'auto',
      uniqueName: site,
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      cssFilename: 'assets/[name].[contenthash:8].css',
      cssChunkFilename: 'assets/[name].[contenthash:8].css',
    },
  } satisfies Configuration;
};

/**
 * The HTML of the page, with its Firebase configuration, and its icon.
 * @param head what the HTML has in its head besides. @param scriptLoading how the script of the page is loaded.
 */
export const pagePlugins = (head = '', scriptLoading: 'defer' | 'module' = 'defer') => [
  new HtmlRspackPlugin({
    templateContent: html.replace('</head>', `${head}</head>`),
    publicPath: '/',
    scriptLoading,
    meta: { 'firebase-config': JSON.stringify(JSON.parse(firebaseConfig)) },
  }),
  new CopyRspackPlugin({ patterns: [{ from: join(repository, 'shell/public') }] }),
];

/** The configuration of a baseline in `folder` that is one page, from its `main.ts`. */
export const pageConfig = (folder: string) => {
  const config = baselineConfig(folder, 'page');
  return {
    ...config,
    entry: { main: './main.ts' },
    output: { ...config.output, publicPath: '/' },
    plugins: [...config.plugins, ...pagePlugins()],
  } satisfies Configuration;
};
