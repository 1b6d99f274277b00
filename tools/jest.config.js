import { notByDay } from './jest/night.js';
import node from './jest/node.js';

/** @type {import('jest').Config} */
export default {
  ...node,
  displayName: 'tools',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  setupFiles: ['<rootDir>/jest/declared-ports.js'],
  testPathIgnorePatterns: ['\\.emulator\\.test\\.ts$', ...notByDay],
  // What runs before the installation is plain JavaScript, in modules too. GitHub's parser of workflows is as well.
  transform: {
    ...node.transform,
    '\\.mjs$|/@actions/.*\\.js$': ['@swc/jest', { jsc: { target: 'es2022' } }],
  },
  transformIgnorePatterns: ['/node_modules/(?!@actions/)'],
  moduleNameMapper: {
    '^@actions/([^/]+)$': '<rootDir>/../node_modules/@actions/$1/dist/index.js',
    '^@actions/([^/]+)/(.+)$': '<rootDir>/../node_modules/@actions/$1/dist/$2.js',
  },
};
