import { notByDay } from './jest/night.js';
import units from './jest.config.js';

/** @type {import('jest').Config} */
export default {
  ...units,
  testMatch: ['<rootDir>/src/**/*.emulator.test.ts'],
  testPathIgnorePatterns: notByDay,
  setupFiles: [],
  maxWorkers: 1,
};
