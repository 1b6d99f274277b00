import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { baselineConfig, pagePlugins, SHARED_PACKAGES } from '../base';
import { BASELINE_SITES, originAt } from '../sites';

const { page: _, ...remotes } = BASELINE_SITES['plain-federation'];

/** Libraries and packages of the house, whole and once, as the examples of module federation share them. */
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

// The types would be fetched from each remote while building; they are in the house already.
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

/** A host that knows its remotes when it is built, and the remotes: the plugin's defaults, nothing tuned. */
export default [host(), ...Object.keys(remotes).map(remote)];
