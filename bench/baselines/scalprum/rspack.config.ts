import { DynamicRemotePlugin } from '@openshift/dynamic-plugin-sdk-webpack';
import { type Configuration, container } from '@rspack/core';
import { baselineConfig, pagePlugins, SHARED_PACKAGES } from '../base';
import { BASELINE_SITES, originAt } from '../sites';

const { page: _, ...sections } = BASELINE_SITES.scalprum;

const singletons = (requests: readonly string[], provided: object) =>
  Object.fromEntries(
    requests.map((request) => [request, { singleton: true, requiredVersion: '*', ...provided }]),
  );

/** The modules that the host shares with the sections. */
const SHARED = [
  'react',
  'react-dom',
  '@scalprum/core',
  '@scalprum/react-core',
  '@openshift/dynamic-plugin-sdk',
  ...SHARED_PACKAGES,
];

const host = (): Configuration => {
  const config = baselineConfig(import.meta.dirname, 'page');
  return {
    ...config,
    entry: { main: './main.ts' },
    output: { ...config.output, publicPath: '/' },
    plugins: [
      ...config.plugins,
      new container.ModuleFederationPluginV1({ name: 'page', shared: singletons(SHARED, {}) }),
      ...pagePlugins(),
    ],
  };
};

const plugin = (name: string, port: number): Configuration => {
  const config = baselineConfig(import.meta.dirname, name);
  return {
    ...config,
    entry: {},
    output: { ...config.output, publicPath: `${originAt(port)}/` },
    plugins: [
      new DynamicRemotePlugin({
        extensions: [],
        sharedModules: singletons(SHARED, { import: false }),
        entryScriptFilename: 'assets/plugin-entry.[contenthash].js',
        pluginMetadata: { name, version: '1.0.0', exposedModules: { Section: `./${name}.tsx` } },
      }),
    ],
  };
};

/** A host with Scalprum and a plugin for each section, set up as Scalprum's test application. */
export default [host(), ...Object.entries(sections).map(([name, port]) => plugin(name, port))];
