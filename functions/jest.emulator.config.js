import { notByDay } from '../tools/jest/night.js';
import units from './jest.config.js';

/** @type {import('jest').Config} */
export default {
  ...units,
  testMatch: ['<rootDir>/test/**/*.emulator.test.ts'],
  testPathIgnorePatterns: notByDay,
  globalSetup: './test/require-emulators.ts',
  maxWorkers: 1,
  setupFilesAfterEnv: ['<rootDir>/../tools/jest/timeout.ts'],
};
