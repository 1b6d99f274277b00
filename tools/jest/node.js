import { transform } from './transform.js';

/**
 * Jest for a package that runs in Node. A package extends it with its name:
 * `export default { ...node, displayName: 'tools' }`.
 * @type {import('jest').Config}
 */
export default {
  testEnvironment: 'node',
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  restoreMocks: true,
  transform,
};
