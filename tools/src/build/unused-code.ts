// Code of libraries that no page of the product runs. What a build drops by its options is left to them; a text is replaced only
// where the first list would not keep its budget of bytes, or would behave otherwise.
import { join } from 'node:path';
import type { RuleSetRule } from '@rspack/core';
import { type Replacements, replaceTexts } from 'section-kit/build/base';
import { root } from '../project/root';

const LOGGER = join(root, 'shared-auth/src/firebase/sdk-logger.ts');
const ROUTER = join(root, 'node_modules/react-router/dist/production/index.mjs');

/** Returns aliases that leave out whole modules. */
export const unusedCodeAliases = (mode: 'development' | 'production') => ({
  // Nobody sets its levels or reads its log: 0.5 kB gzip.
  '@firebase/logger': LOGGER,
  // Firestore's pipelines, which the product has not, match patterns with it: 45 kB after the first row.
  re2js: false as const,
  // The package names its development build for every bundler: 1 kB gzip, and warnings that nobody reads.
  ...(mode === 'production' && { 'react-router$': ROUTER }),
});

/** By file. The minifier drops what only the replaced code used. */
const REPLACED: readonly { readonly test: RegExp; readonly texts: Replacements }[] = [
  {
    test: /@firebase\/auth\/dist\/esm\/index-\w+\.js$/,
    // The page signs in by password alone. Constants of other providers keep the minifier from dropping them: 3.5 kB.
    texts: [
      [
        /^(?:(?:Facebook|Google|Github|Twitter|Phone)AuthProvider|PopupOperation|Receiver|CookiePersistence|\w+MultiFactorGenerator)\.\w+ = .*;$/gm,
        '',
      ],
    ],
  },
  {
    test: /@firebase\/app\/dist\/esm\/index\.esm\.js$/,
    // It counts daily users in an IndexedDB, and sends no request before it has read that. Without it, the request for the
    // session leaves 361 ms earlier on a slow processor. Nobody asks for versions either: 1.7 kB for both.
    texts: [
      [/^registerCoreComponents\(''\);$/m, ''],
      [/(?<=^function registerVersion\(.*\) \{)$/m, ' return;'],
    ],
  },
  {
    test: /react-router\/dist\/production\/chunk-7RTFRKQW\.mjs$/,
    texts: [
      // Nobody reads these names, and the minifier keeps components that have one: 2.1 kB.
      [/^\w+\.(?:displayName|contextType) = .*;$/gm, ''],
    ],
  },
];

/** Returns the rules of a build that leave such code out. */
export const unusedCodeRules = (): RuleSetRule[] => [
  {
    // Marks calls such as `React.memo()` as pure, so that the minifier may drop components that nobody shows: 4.5 kB.
    test: /react-router\/dist\/production\/.+\.mjs$/,
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'ecmascript', jsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic' } },
      },
    },
  },
  // Their packages do not say so. The page uses one name of the first, and none of the second.
  { test: /(@firebase\/auth\/dist\/esm\/internal|idb\/build\/index)\.js$/, sideEffects: false },
  // Behind it, because the loader of the last rule runs first.
  ...REPLACED.map(replaceTexts),
];
