import { fileURLToPath } from 'node:url';
import { isNight, notByDay } from './night.js';
import { transform } from './transform.js';

/** @param {string} file */
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Jest for a package that runs in the browser. A package extends it with its name:
 * `export default { ...browser, displayName: 'mfe-reports' }`.
 * @type {import('jest').Config}
 */
export default {
  testEnvironment: here('browser-environment.js'),
  setupFilesAfterEnv: [
    ...(isNight ? [here('late-updates.ts')] : []),
    here('quiet-console.ts'),
    here('timeout.ts'),
    here('page.ts'),
  ],
  moduleNameMapper: {
    '\\.css$': here('style-stub.cjs'),
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testPathIgnorePatterns: notByDay,
  restoreMocks: true,
  transform,
};
