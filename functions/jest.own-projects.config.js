import emulators from './jest.emulator.config.js';

/**
 * Test files with a Firebase project of their own. They run beside those of `jest.deployed.config.js`.
 * @type {import('jest').Config}
 */
export default {
  ...emulators,
  testMatch: ['<rootDir>/test/{changes,imports,records,rules}/**/*.emulator.test.ts'],
};
