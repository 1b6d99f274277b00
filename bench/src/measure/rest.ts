import type { Page, Request } from 'playwright-core';

/** Counts a page as at rest after this many milliseconds without a request. */
const REST_MS = 500;
const POLL_INTERVAL_MS = 50;

/**
 * Watches the requests of a page. The returned function waits until it is at rest. Only URLs accepted by `counts`
 * matter: a live listener's request never ends.
 */
export const watchRest = (page: Page, counts: (url: URL) => boolean): (() => Promise<void>) => {
  const running = new Set<Request>();
  let restingSince = performance.now();
  const end = (request: Request): void => {
    running.delete(request);
    restingSince = performance.now();
  };
  page.on('request', (request) => {
    if (counts(new URL(request.url()))) running.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    restingSince = performance.now();
    while (running.size > 0 || performance.now() - restingSince < REST_MS) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  };
};
