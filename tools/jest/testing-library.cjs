/** Testing Library, set up when a test loads it: tests of functions do not. */
const library = require('../../node_modules/@testing-library/dom');

library.configure(({ getElementError }) => ({
  // A busy machine may be slow. Only a failing test waits this long.
  asyncUtilTimeout: 10_000,
  // While a test waits for an element, print the page with the last error only, and not with each.
  getElementError: (message, container) => {
    const config =
      /** @type {ReturnType<typeof library.getConfig> & { _disableExpensiveErrorDiagnostics?: boolean }} */ (
        library.getConfig()
      );
    if (!config._disableExpensiveErrorDiagnostics) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
}));
module.exports = library;
