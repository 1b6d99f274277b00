import { join } from 'node:path';
import { root } from '../project/root';
import type { Mode } from './base';

const LOGGER = join(root, 'shared-auth/src/firebase/sdk-logger.ts');
const ROUTER = join(root, 'node_modules/react-router/dist/production/index.mjs');

/** Returns aliases that leave out code which no page of the product runs. */
export const unusedCodeAliases = (mode: Mode) => ({
  // Firestore compares by regular expressions with it in pipelines alone, which the product has none of: 45 kB gzip.
  re2js: false as const,
  // Firebase counts daily users in it, which the page has removed (shared-auth/src/firebase/sdk-app.ts): 1 kB gzip.
  idb: false as const,
  // Nobody sets its levels or reads its log: 0.5 kB gzip.
  '@firebase/logger': LOGGER,
  // The package names its development build for every bundler: 1 kB gzip, and warnings that nobody reads.
  ...(mode === 'production' && { 'react-router$': ROUTER }),
});
