import { fileURLToPath } from 'node:url';
import { notByDay } from './night.js';

/**
 * Jest for a package that runs in Node. A package extends it with its name:
 * `export default { ...node, displayName: 'tools' }`.
 * @type {import('jest').Config & { setupFilesAfterEnv: string[] }}
 */
export default {
  testEnvironment: 'node',
  setupFilesAfterEnv: [fileURLToPath(new URL('timeout.ts', import.meta.url))],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testPathIgnorePatterns: notByDay,
  restoreMocks: true,
  // TypeScript and JSX, in workspace packages, too.
  transform: {
    '\\.tsx?$': ['@swc/jest', { jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } } }],
  },
};
