import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { baseConfig } from 'tools/base-config';
import { SINGLETONS } from 'tools/sharing';

const root = join(import.meta.dirname, '../../mfe-directory');
const base = baseConfig(root, 'production');

/** What has to be of the page: a section brings none of it. */
const shared = Object.fromEntries(
  SINGLETONS.map((request) => [request, { singleton: true, import: false as const }]),
);

/**
 * The customers and contacts as a team of another repository builds them: by the defaults of its plugin, with a runtime of
 * its own, into the folder that `BUILD` names.
 */
export default {
  ...base,
  entry: {},
  output: { path: process.env.BUILD, publicPath: 'auto', uniqueName: 'directory_foreign' },
  plugins: [
    ...base.plugins,
    new ModuleFederationPlugin({
      name: 'directory_foreign',
      filename: 'remoteEntry.js',
      exposes: { './section': './src/section.tsx' },
      shared,
      dts: false,
    }),
  ],
};
