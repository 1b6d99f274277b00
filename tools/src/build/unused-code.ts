import { join } from 'node:path';
import { root } from '../project/root';
import type { Mode } from './base';

const LOGGER = join(root, 'shared-auth/src/firebase/sdk-logger.ts');
const ROUTER = join(root, 'node_modules/react-router/dist/production/index.mjs');

/** Returns aliases that leave out code which no page of the product runs. */
export const unusedCodeAliases = (mode: Mode) => ({
  // Nobody sets its levels or reads its log: 0.5 kB gzip.
  '@firebase/logger': LOGGER,
  // The package names its development build for every bundler: 1 kB gzip, and warnings that nobody reads.
  ...(mode === 'production' && { 'react-router$': ROUTER }),
});
