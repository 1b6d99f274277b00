/**
 * Every package's tests that need the running emulators. `npm test` starts these.
 * @type {import('jest').Config}
 */
export default { projects: ['<rootDir>/*/jest.emulator.config.js'] };
