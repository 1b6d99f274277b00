import type { Page, Request } from 'playwright-core';

/** How long nothing must be under way for a page to be at rest, in milliseconds. */
const REST = 500;
const LOOK_EVERY = 50;

/**
 * Watches a page from now on. The returned function waits until it has been at rest: of the requests that `counts`
 * lets through, none was under way for half a second. A live listener's never ends, so the backend's do not count.
 */
export const watchRest = (page: Page, counts: (url: URL) => boolean): (() => Promise<void>) => {
  const underWay = new Set<Request>();
  let restingSince = performance.now();
  const end = (request: Request): void => {
    underWay.delete(request);
    restingSince = performance.now();
  };
  page.on('request', (request) => {
    if (counts(new URL(request.url()))) underWay.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    restingSince = performance.now();
    while (underWay.size > 0 || performance.now() - restingSince < REST) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  };
};
