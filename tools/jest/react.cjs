/**
 * React without owner stacks: an Error for each element, of which a development build keeps the first 10,000 a second. They took
 * an eighth of the time of the tests of screens, and name who rendered a component in a message that fails a test anyway.
 */
// Jest gives this file for `react`.
const path = '../../node_modules/react/index.js';
const React = require(path);

Object.defineProperty(
  React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);
module.exports = React;
