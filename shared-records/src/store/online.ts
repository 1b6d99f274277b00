/** Resolves once the browser has a network. Code that is requested without one fails. */
export const online = () =>
  new Promise<void>((resolve) => {
    if (globalThis.navigator?.onLine === false) addEventListener('online', () => resolve(), { once: true });
    else resolve();
  });
