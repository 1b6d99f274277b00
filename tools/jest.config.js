import node from './jest/node.js';

/** @type {import('jest').Config} */
export default {
  ...node,
  displayName: 'tools',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  setupFiles: ['<rootDir>/jest/declared-ports.js'],
  // A busy machine may be slow. Only a failing test waits this long.
  testTimeout: 30_000,
  testPathIgnorePatterns: ['\\.emulator\\.test\\.ts$'],
  // What runs before the installation is plain JavaScript, in modules too.
  transform: { ...node.transform, '\\.mjs$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
};
