import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { container } from '@rspack/core';
import { baseConfig } from 'tools/base-config';
import { SINGLETONS } from 'tools/sharing';

const root = join(import.meta.dirname, '../../../mfe-directory');
const base = baseConfig(root, 'production');

/** What has to be of the page: a section brings none of it. */
const shared = Object.fromEntries(
  SINGLETONS.map((request) => {
    const { REACT } = process.env;
    const needed = request === 'react' && REACT ? { requiredVersion: REACT } : {};
    return [request, { singleton: true, import: false as const, ...needed }];
  }),
);

const options = {
  name: 'directory_foreign',
  filename: 'remoteEntry.js',
  exposes: { './section': './src/section.tsx' },
  shared,
};

/**
 * The customers and contacts as a team of another repository builds them: by the defaults of its plugin, with a runtime of
 * its own, into the folder that `BUILD` names. With `PROTOCOL` 1, by the container protocol alone, which has no
 * runtime; `REACT` is the version of React that it needs.
 */
export default {
  ...base,
  entry: {},
  output: { path: process.env.BUILD, publicPath: 'auto', uniqueName: 'directory_foreign' },
  plugins: [
    ...base.plugins,
    process.env.PROTOCOL === '1'
      ? new container.ModuleFederationPluginV1(options)
      : new ModuleFederationPlugin({ ...options, dts: false }),
  ],
};
