import { notByDay } from '../tools/jest/night.js';
import units from './jest.config.js';

/**
 * Test files with a Firebase project of their own. They run beside those of `jest.deployed.config.js`.
 * @type {import('jest').Config}
 */
export default {
  ...units,
  testMatch: ['<rootDir>/test/{imports,records,rules}/**/*.emulator.test.ts'],
  testPathIgnorePatterns: notByDay,
  globalSetup: './test/require-emulators.ts',
  maxWorkers: 1,
  setupFilesAfterEnv: ['<rootDir>/../tools/jest/timeout.ts'],
};
