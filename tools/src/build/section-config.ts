import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Configuration,
  container,
  type RspackPluginInstance,
  SubresourceIntegrityPlugin,
} from '@rspack/core';
import { EXPOSED_SECTION, remoteName, sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import { baseConfig, currentMode } from './base';
import { buildId } from './build-id';
import { devServer } from './dev-server';
import { FreshChunksPlugin } from './fresh-chunks-plugin';
import { SECTION_CHUNK, SectionManifestPlugin } from './section-manifest-plugin';
import { consumedModules } from './sharing';

/** A plugin that makes a container of module federation. */
type ContainerPlugin = new (options: {
  readonly name: string;
  readonly filename: string;
  readonly exposes: Record<string, { import: string; name: string }>;
  readonly shared: ReturnType<typeof consumedModules>;
}) => RspackPluginInstance;

/**
 * The rspack configuration of a section in folder `root`: a remote whose one exposed module is the section.
 * The output is a whole site with this one build: the signed `section.json`, and the build in a folder of its own. The
 * entry holds the hashes of its chunks, and the browser refuses another one.
 * @param Container what makes the container: any plugin, since the page knows the protocol alone.
 */
export const sectionConfig = async (
  root: string,
  Container: ContainerPlugin = container.ModuleFederationPluginV1,
) => {
  const mode = currentMode();
  const base = baseConfig(root, mode);
  const source = v.parse(sectionSourceSchema, JSON.parse(readFileSync(join(root, 'section.json'), 'utf8')));
  const id = mode === 'development' ? 'development' : await buildId(root);
  const name = remoteName(source.name, id);
  const folder = `builds/${id}`;
  return {
    ...base,
    entry: {},
    output: {
      path: join(root, 'dist'),
      // A page that is two changes behind asks for the first one, too.
      clean: mode === 'production',
      publicPath: 'auto',
      uniqueName: name,
      filename: `${folder}/[name].js`,
      chunkFilename: `${folder}/[name].[contenthash:8].js`,
      cssFilename: `${folder}/[name].css`,
      cssChunkFilename: `${folder}/[name].[contenthash:8].css`,
      crossOriginLoading: 'anonymous',
    },
    plugins: [
      ...base.plugins,
      new Container({
        name,
        filename: `${folder}/remoteEntry.js`,
        exposes: { [EXPOSED_SECTION]: { import: './src/section.tsx', name: SECTION_CHUNK } },
        shared: consumedModules(root),
      }),
      // Off in development, where every change of a source changes the chunks.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      new FreshChunksPlugin(),
      new SectionManifestPlugin(source, id, folder),
    ],
    devServer: devServer(root),
  } satisfies Configuration;
};
