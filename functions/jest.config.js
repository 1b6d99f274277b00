import { notByDay } from '../tools/jest/night.js';

/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testPathIgnorePatterns: ['\\.emulator\\.test\\.ts$', ...notByDay],
  // Tests of administrators run commands of the tools, which are plain JavaScript in modules.
  transform: {
    '\\.(?:ts|mjs)$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
  },
};
