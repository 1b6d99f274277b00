import browser from '../tools/jest/browser.js';

export default {
  ...browser,
  displayName: 'section-kit',
  // A loader of builds is plain JavaScript.
  transform: { ...browser.transform, '\\.mjs$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
};
