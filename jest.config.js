/**
 * Every package's unit tests; each package says in its own configuration how they run.
 * @type {import('jest').Config}
 */
export default { projects: ['<rootDir>/*/jest.config.js', '<rootDir>/tools/section-template'] };
