import type { Configuration } from '@rspack/core';
import { baselineConfig, pagePlugins } from '../base';
import { BASELINE_SITES, originAt } from '../sites';
import { ALIASES, LIBRARIES, LOGIN_LIBRARIES } from './libraries';

const { page: _, libraries, ...sections } = BASELINE_SITES['single-spa'];

/** The folder of a build. The import map names it, so files need no hash in their names. */
const BUILD = 'builds/1';

const fileOf = (name: string): string => `${BUILD}/${name.replace('@', '').replace('/', '-')}.js`;
const libraryAddress = (name: string): string => `${originAt(libraries)}/${fileOf(name)}`;
const applicationName = (name: string): string => `@sales/${name}`;

const importMap = {
  imports: Object.fromEntries([
    ...Object.keys(LIBRARIES).map((name) => [name, libraryAddress(name)]),
    ...Object.entries(ALIASES).map(([alias, name]) => [alias, libraryAddress(name)]),
    [applicationName('frame'), `/${fileOf('frame')}`],
    ...Object.entries(sections).map(([name, port]) => [
      applicationName(name),
      `${originAt(port)}/${fileOf(name)}`,
    ]),
  ]),
};

const head = [
  `<script type="importmap">${JSON.stringify(importMap)}</script>`,
  ...['runtime', ...LOGIN_LIBRARIES].map(
    (name) => `<link rel="modulepreload" href="${libraryAddress(name)}">`,
  ),
  ...['shared-ui', 'shared-ui-record', 'shared-ui-select'].map(
    (name) => `<link rel="stylesheet" href="${originAt(libraries)}/${BUILD}/${name}.css">`,
  ),
].join('');

/** Returns a build of ES modules that leaves shared modules to the import map. */
const moduleConfig = (site: string) => {
  const config = baselineConfig(import.meta.dirname, site);
  return {
    ...config,
    externalsType: 'module-import',
    // Entries have no issuer. Everything else comes from the import map.
    externals: async ({ request, contextInfo }) =>
      contextInfo?.issuer && request && request in importMap.imports ? request : undefined,
    output: {
      ...config.output,
      module: true,
      library: { type: 'module' },
      filename: ({ chunk }) => fileOf(chunk?.name ?? ''),
      chunkFilename: `${BUILD}/[name].[contenthash:8].js`,
      cssFilename: ({ chunk }) => fileOf(chunk?.name ?? '').replace('.js', '.css'),
      cssChunkFilename: `${BUILD}/[name].[contenthash:8].css`,
    },
  } satisfies Configuration;
};

/**
 * The recommended setup of single-spa: a root configuration without a framework, an application for the frame and one
 * per section. All are native ES modules, which share libraries by an import map.
 */
const configurations: Configuration[] = [
  {
    ...moduleConfig('page'),
    entry: { root: './root-config.ts', frame: './frame.tsx' },
    plugins: [...moduleConfig('page').plugins, ...pagePlugins(head, 'module')],
  },
  {
    ...moduleConfig('libraries'),
    entry: { ...LIBRARIES },
    // Entry points of one package share modules, which must run once.
    optimization: { runtimeChunk: 'single' },
  },
  ...Object.keys(sections).map((name) => ({ ...moduleConfig(name), entry: { [name]: `./${name}.ts` } })),
];

export default configurations;
