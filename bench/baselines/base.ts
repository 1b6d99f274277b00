import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, CopyRspackPlugin, HtmlRspackPlugin } from '@rspack/core';
import { baseConfig, currentMode } from 'section-kit/build/base';
import { unusedCodeAliases, unusedCodeRules } from 'tools/unused-code';

const repository = join(import.meta.dirname, '../..');
const firebaseConfig = readFileSync(join(repository, 'shell/firebase-config.json'), 'utf8');

/**
 * Returns the configuration that a baseline shares with the product: compiler, output and excluded code.
 * @param folder of the baseline. @param site name, which is also its folder in `dist`.
 */
export const baselineConfig = (folder: string, site: string) => {
  const base = baseConfig(folder, currentMode(), unusedCodeRules());
  return {
    ...base,
    // As in the shell.
    resolve: { ...base.resolve, alias: unusedCodeAliases(currentMode()) },
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

/** Returns the plugins for the page's HTML, Firebase configuration and icon. */
export const pagePlugins = () => [
  new HtmlRspackPlugin({
    templateContent: '<!doctype html><html lang="en"><head></head><body><div id="page"></div></body></html>',
    title: 'Sales Report',
    publicPath: '/',
    scriptLoading: 'defer',
    meta: { 'page-config': JSON.stringify(JSON.parse(firebaseConfig)) },
  }),
  new CopyRspackPlugin({ patterns: [{ from: join(repository, 'shell/public') }] }),
];
