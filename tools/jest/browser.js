import { fileURLToPath } from 'node:url';
import { isNight } from './night.js';
import node from './node.js';

/** @param {string} file */
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Jest for a package that runs in the browser. A package extends it with its name:
 * `export default { ...browser, displayName: 'mfe-reports' }`.
 * @type {import('jest').Config}
 */
export default {
  ...node,
  testEnvironment: here('browser-environment.js'),
  setupFilesAfterEnv: [
    ...(isNight ? [here('late-updates.ts')] : []),
    here('quiet-console.ts'),
    ...node.setupFilesAfterEnv,
    here('page.ts'),
  ],
  moduleNameMapper: { '\\.css$': here('style-stub.cjs') },
};
