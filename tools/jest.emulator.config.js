import units from './jest.config.js';

/** @type {import('jest').Config} */
export default {
  ...units,
  testMatch: ['<rootDir>/src/**/*.emulator.test.ts'],
  testPathIgnorePatterns: [],
  setupFiles: [],
  maxWorkers: 1,
};
