/** Testing Library, set up when a test loads it: tests of functions do not. */
const library = require('../../node_modules/@testing-library/dom');

library.configure(({ getElementError }) => ({
  // A busy machine may be slow. Only a failing test waits this long.
  asyncUtilTimeout: 10_000,
  // While a test waits for an element, each look makes an error. Print the page for the one that is read, the last.
  getElementError: (message, container) => {
    const config =
      /** @type {ReturnType<typeof library.getConfig> & { _disableExpensiveErrorDiagnostics?: boolean }} */ (
        library.getConfig()
      );
    if (!config._disableExpensiveErrorDiagnostics) return getElementError(message, container);
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => getElementError(message, container).message,
    });
  },
}));
module.exports = library;
