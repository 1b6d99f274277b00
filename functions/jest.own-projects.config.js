import { notByDay } from '../tools/jest/night.js';
import emulators from './jest.emulator.config.js';

/**
 * Test files with a Firebase project of their own: all that are not in a folder of `jest.deployed.config.js`, so that a new folder is
 * run. They run beside those.
 * @type {import('jest').Config}
 */
export default {
  ...emulators,
  testPathIgnorePatterns: [...notByDay, '<rootDir>/test/(accounts|calls|deployed|sections)/'],
};
