import { fileURLToPath } from 'node:url';
import { notByDay } from './night.js';
import { transform } from './transform.js';

/**
 * Jest for a package that runs in Node. A package extends it with its name:
 * `export default { ...node, displayName: 'tools' }`.
 * @type {import('jest').Config}
 */
export default {
  testEnvironment: 'node',
  setupFilesAfterEnv: [fileURLToPath(new URL('timeout.ts', import.meta.url))],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testPathIgnorePatterns: notByDay,
  restoreMocks: true,
  transform,
};
