import { join } from 'node:path';
import {
  Compilation,
  type Configuration,
  DefinePlugin,
  type RspackPluginInstance,
  type RuleSetRule,
  SwcJsMinimizerRspackPlugin,
  sources,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import * as v from 'valibot';
import { atStage } from './plugins';

/**
 * The supported browsers: the first versions with `light-dark()` and `content: "…" / ""`, which the guard looks for. Without
 * this list, style sheets would be compiled for browsers of 2016, with much longer selectors.
 */
const BROWSERS = 'chrome >= 123, edge >= 123, firefox >= 128, safari >= 17.5';

/** Requests a lazy file again, or counts it as missing, after this many milliseconds. Rspack waits for two minutes. */
export const CHUNK_TIMEOUT_MS = 30_000;

/** A development server (hot reload) or a production build. */
export type Mode = 'development' | 'production';

/** The mode that `rspack build` and `rspack serve` set. */
export const currentMode = (): Mode =>
  process.env.NODE_ENV === 'development' ? 'development' : 'production';

/**
 * Writes small scripts in ASCII alone. A proxy may name another charset for the page, and the browser would read its scripts
 * by it: words would be garbled, and regular expressions invalid.
 */
export const minimizeScripts = () =>
  new SwcJsMinimizerRspackPlugin({
    minimizerOptions: {
      // As many passes as still save something: 0.4 kB less than the usual two in the shell, gzip.
      compress: { passes: 0 },
      format: { asciiOnly: true },
    },
  });

/** Patterns, and the replacement of what matches. */
export type Replacements = readonly (readonly [pattern: RegExp, replacement: string])[];

/** Returns the rule that replaces texts in a file of a library. A build fails where the library has no such text. */
export const replaceTexts = ({ test, texts }: { test: RegExp; texts: Replacements }): RuleSetRule => ({
  test,
  loader: join(import.meta.dirname, 'leave-out.mjs'),
  options: { texts },
});

/**
 * Returns the configuration that all builds share: modern output, strict warnings, CSS modules.
 * @param rules Further rules for modules.
 */
export const baseConfig = (root: string, mode: Mode, rules: readonly RuleSetRule[] = []) => {
  const development = mode === 'development';
  // An extension may define `define`, to which a library would give itself instead of to the build.
  const withoutLoader = new DefinePlugin({ 'typeof define': JSON.stringify('undefined') });
  const plugins: RspackPluginInstance[] = development
    ? [withoutLoader, new ReactRefreshRspackPlugin()]
    : [withoutLoader, failOnWarnings, portableSourceMaps];
  return {
    context: root,
    mode,
    target: `browserslist:${BROWSERS}`,
    devtool: development ? 'cheap-module-source-map' : 'source-map',
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      alias: development ? { 'react/jsx-dev-runtime': join(import.meta.dirname, 'jsx-dev-runtime.ts') } : {},
    },
    module: {
      // Custom properties are the design tokens: one name in every sheet.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: 'es2022',
              transform: { react: { runtime: 'automatic', development, refresh: development } },
            },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        replaceTexts({
          test: /@module-federation\/webpack-bundler-runtime\/dist\/consumes\.c?js$/,
          // A chunk whose shared module does not arrive must fail before its own modules run: one that has failed once stays half done.
          texts: [
            [
              /(?<=\.then\(onFactory\)\.catch\()onError(?=\))/g,
              '(error) => { onError(error); throw error; }',
            ],
          ],
        }),
        ...rules,
      ],
    },
    plugins,
    // Module federation shares the modules that it knows at the start. Lazy compilation would leave out the rest.
    lazyCompilation: false,
    performance: false,
    // In milliseconds: some editors empty a file before they write it.
    watchOptions: { aggregateTimeout: 50 },
  } satisfies Configuration;
};

/**
 * Turns every warning of a build into an error. Module federation only warns about a shared module without a version
 * ("No version specified"), and then ships two copies of it.
 */
const failOnWarnings: RspackPluginInstance = {
  apply: ({ hooks }) =>
    hooks.afterCompile.tap('fail on warnings', ({ errors, warnings }) => {
      for (const warning of warnings) errors.push(warning);
    }),
};

const sourceMapSchema = v.looseObject({
  sources: v.array(v.string()),
  sourcesContent: v.array(v.nullable(v.string())),
});

/** Returns whether a source is a module that rspack writes for federation: it has its own text for a name. */
const isGenerated = (source: string): boolean => source.startsWith('data:');

const portable = (text: string): string => {
  const map = v.parse(sourceMapSchema, JSON.parse(text));
  return JSON.stringify({
    ...map,
    sources: map.sources.map((source) => (isGenerated(source) ? 'module-federation' : source)),
    sourcesContent: map.sourcesContent.map((content, index) =>
      isGenerated(map.sources[index] ?? '') ? null : content,
    ),
  });
};

/** Removes federation's generated modules from source maps: their text has absolute paths of the machine that built it. */
const portableSourceMaps = atStage(
  'portable source maps',
  // After the maps are written, and before files.json takes their hashes.
  Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1,
  (compilation) => {
    for (const { name, source } of compilation.getAssets()) {
      if (!name.endsWith('.map')) continue;
      compilation.updateAsset(name, new sources.RawSource(portable(String(source.source()))));
    }
  },
);
