/** @type {import('jest').Config} */
export default {
  testEnvironment: 'jsdom',
  setupFilesAfterEnv: ['@testing-library/jest-dom', '<rootDir>/src/testing-dialog.ts'],
  transform: {
    '\\.tsx?$': ['@swc/jest', { jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } } }],
  },
  moduleNameMapper: { '\\.css$': '<rootDir>/src/testing-style-stub.cjs' },
};
