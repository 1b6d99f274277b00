export default {
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  transform: {
    '\\.tsx?$': ['@swc/jest', { jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } } }],
  },
  transformIgnorePatterns: ['/node_modules/(?!shared-contract/)'],
  moduleNameMapper: {
    // The page alone has its modules: the gate tries the screens in it.
    '^shared-(?!contract)|\\.css$': '<rootDir>/test/of-the-page.cjs',
  },
};
