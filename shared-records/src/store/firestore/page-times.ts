/** How long the first records have the page to themselves, in milliseconds. */
const IDLE_TIMEOUT_MS = 500;

/** How long to wait for the files of the page itself, in milliseconds. */
const LOAD_TIMEOUT_MS = 2_000;

/** Resolves when the page has loaded. A script that is requested sooner lets the browser show that it still loads. */
export const isLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') return resolve();
    window.addEventListener('load', () => resolve(), { once: true });
    setTimeout(resolve, LOAD_TIMEOUT_MS);
  });

/** Resolves when the page has painted and has nothing to do. */
export const isIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // A tab in the background paints nothing.
    setTimeout(resolve, IDLE_TIMEOUT_MS);
    requestAnimationFrame(() => {
      // Safari has no `requestIdleCallback`.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
      else setTimeout(resolve);
    });
  });
