import node from './jest/node.js';

/** @type {import('jest').Config} */
export default {
  ...node,
  displayName: 'tools',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  testPathIgnorePatterns: ['\\.emulator\\.test\\.ts$'],
  // The launcher, p-limit and its queue are ES modules in plain JavaScript.
  transform: { ...node.transform, '\\.m?js$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
  transformIgnorePatterns: ['/node_modules/(?!(p-limit|yocto-queue)/)'],
};
