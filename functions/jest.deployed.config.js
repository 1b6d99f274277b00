import emulators from './jest.emulator.config.js';

/**
 * Test files that need the deployed functions, which serve one Firebase project. They run one after the other.
 * @type {import('jest').Config}
 */
export default {
  ...emulators,
  testMatch: ['<rootDir>/test/{accounts,calls,deployed,sections}/**/*.emulator.test.ts'],
};
