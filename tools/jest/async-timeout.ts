import { type Config, configure, getConfig } from '@testing-library/dom';

type OwnConfig = Config & { readonly _disableExpensiveErrorDiagnostics: boolean };

configure(({ getElementError }) => ({
  // A busy machine may be slow. Only a failing test waits this long.
  asyncUtilTimeout: 10_000,
  // While a test waits for an element, print the page with the last error only, and not with each.
  getElementError: (message, container) => {
    if (!(getConfig() as OwnConfig)._disableExpensiveErrorDiagnostics)
      return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
}));
