import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Configuration,
  LightningCssMinimizerRspackPlugin,
  SubresourceIntegrityPlugin,
} from '@rspack/core';
import { remoteName, sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import { baseConfig, CHUNK_TIMEOUT_MS, currentMode, minimizeScripts } from './base';
import { devServer } from './dev-server';
import { federationAliases, sectionFederation, WithoutStats } from './federation/federation';
import { FreshChunksPlugin } from './federation/fresh-chunks-plugin';
import { recordUsedNames } from './federation/shared-names-plugin';
import { buildId } from './manifest/build-id';
import { SectionManifestPlugin } from './manifest/section-manifest-plugin';

/**
 * Returns the rspack configuration of a section in folder `root`: a remote whose one exposed module is the section.
 * The output is a site with this one build: a `section.json`, and the build in its own folder. The entry holds the
 * hashes of its chunks, and the browser refuses other ones.
 *
 * `BUILD_FOLDER` names the folder to build into, by default `dist`.
 */
export const sectionConfig = async (root: string) => {
  const mode = currentMode();
  const base = baseConfig(root, mode);
  const source = v.parse(sectionSourceSchema, JSON.parse(readFileSync(join(root, 'section.json'), 'utf8')));
  const id = mode === 'development' ? 'development' : await buildId(root);
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
      sectionFederation(root, { name, id, folder }),
      new WithoutStats(folder),
      recordUsedNames(folder),
      // Off in development, where every change of a source changes the chunks.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      new FreshChunksPlugin(),
      new SectionManifestPlugin(source, id, folder, mode === 'development'),
    ],
    devServer: devServer(root),
  } satisfies Configuration;
};
