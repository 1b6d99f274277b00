import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { container } from '@rspack/core';
import { baseConfig } from 'section-kit/build/base';
import { SINGLETONS } from 'tools/sharing';

const root = join(import.meta.dirname, '../../../mfe-directory');
const base = baseConfig(root, 'production');

/** The modules that the page must provide. */
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
  exposes: { './section': join(import.meta.dirname, 'section.ts') },
  shared,
};

/**
 * Builds the directory as a team of another repository does, with the plugin's defaults and its own runtime, into the
 * folder `BUILD`. With `PROTOCOL` 1 it uses the container protocol alone, which has no runtime. `REACT` is the required
 * version of React.
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
