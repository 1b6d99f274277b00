// The page before its SDK is there: holds requests back, and waits until it is connected.
import type { Page } from '@playwright/test';
import { signInByForm, type Who } from './fixtures';

/** Auth and Firestore. */
export const SDK_FILES = /\/assets\/(auth|firestore)\.\w+\.js(\?|$)/;

/** The requests for first records. */
export const FIRST_RECORDS = /\/documents:(runQuery|batchGet)$/;

/** All requests that read the store: first records, and the connection. */
export const STORE_READS = /\/documents:(runQuery|batchGet|runAggregationQuery)$|\/Listen\/channel/;

/** Holds requests back until `release` is called. */
export const hold = async (page: Page, url: string | RegExp): Promise<{ release(): void }> => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    // The page may be closed meanwhile.
    await route.fallback().catch(() => undefined);
  });
  return { release };
};

/** Signs in as `signInByForm` does, and waits until the connection of the page's listeners is there. */
export const signInConnected = async (page: Page, who: Who, path = '/'): Promise<void> => {
  const connected = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname.endsWith('/Listen/channel') && searchParams.get('TYPE') === 'xmlhttp';
  });
  await signInByForm(page, who, path);
  await connected;
};

/** The last query that a page sends for a list: the one for its records. */
const LIST_QUERY = /"collectionId":\s*"(customers|contacts|salesReport)"/;

/**
 * Signs in to a list, and waits until the store has answered the last request for what the list listens to. Whatever the
 * page loads or asks for after its network or its account has ended fails, and the browser's console says so.
 */
export const signInListening = async (page: Page, who: Who, path: string): Promise<void> => {
  const last = page.waitForResponse(
    (response) =>
      response.url().includes('/Listen/channel') &&
      LIST_QUERY.test(decodeURIComponent(response.request().postData() ?? '')),
  );
  await signInConnected(page, who, path);
  await last;
};

/** Makes the token that Auth keeps in the tab end now. */
export const expireToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('firebase:authUser'));
    if (key === undefined) throw new Error('Nobody is signed in.');
    const user = JSON.parse(sessionStorage.getItem(key) ?? '');
    user.stsTokenManager.expirationTime = Date.now() - 1_000;
    sessionStorage.setItem(key, JSON.stringify(user));
  });
