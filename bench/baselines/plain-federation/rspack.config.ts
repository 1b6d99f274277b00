import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { baselineConfig, pagePlugins, SHARED_PACKAGES } from '../base';
import { BASELINE_SITES, originAt } from '../sites';

const { page: _, ...remotes } = BASELINE_SITES['plain-federation'];

/** Libraries and packages, shared as a whole, as in the examples of module federation. */
const shared = Object.fromEntries(
  [
    'react',
    'react-dom',
    'react-router-dom',
    'react-select',
    'firebase/app',
    'firebase/auth',
    'firebase/firestore',
    'firebase/functions',
    ...SHARED_PACKAGES,
  ].map((request) => [request, { singleton: true }]),
);

// Without this, the build would fetch types from the remotes.
const federation = { shared, dts: false };

const host = (): Configuration => {
  const config = baselineConfig(import.meta.dirname, 'page');
  return {
    ...config,
    entry: { main: './main.ts' },
    output: { ...config.output, publicPath: '/' },
    plugins: [
      new ModuleFederationPlugin({
        ...federation,
        name: 'page',
        remotes: Object.fromEntries(
          Object.entries(remotes).map(([name, port]) => [name, `${name}@${originAt(port)}/mf-manifest.json`]),
        ),
      }),
      ...pagePlugins(),
    ],
  };
};

const remote = (name: string): Configuration => ({
  ...baselineConfig(import.meta.dirname, name),
  entry: {},
  plugins: [
    new ModuleFederationPlugin({
      ...federation,
      name,
      filename: 'remoteEntry.js',
      exposes: { './section': `../../../mfe-${name}/src/section.tsx` },
    }),
  ],
});

/** A host that knows its remotes at build time, and the remotes, all with the plugin's defaults. */
export default [host(), ...Object.keys(remotes).map(remote)];
