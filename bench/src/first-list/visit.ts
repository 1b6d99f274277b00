import type { Browser } from 'playwright-core';
import type { Condition } from '../measure/conditions';
import { withPage } from '../page/open-page';
import { timeClick, waitForScreen } from '../page/screens';
import { typeSignIn } from '../page/user';
import { documentsRead, watchDocuments } from '../scale/documents-read';
import { FLOOR, type System } from '../systems/systems';
import { type Steadiness, steadinessSince, watchSteadiness } from './steadiness';

/** The measured times, with their column headings. */
export const TIMED = {
  signIn: 'Login pressed to first row',
  emptyCache: 'reload to first row, empty cache',
  warmCache: 'reload to first row',
} as const;

/** Times in milliseconds, and what happened between the first row and the live list. */
export interface FirstListVisit extends Steadiness, Readonly<Record<keyof typeof TIMED, number>> {
  /** Documents read after sign-in until the list is live. */
  readonly documents: number;
}

/** How long the connection to the store may take after the page's files are there, in milliseconds. */
const CONNECTS_MS = 1_500;

/** Visits a page once like a user. */
export const visit = (browser: Browser, system: System, condition: Condition): Promise<FirstListVisit> =>
  withPage(browser, system, condition, async ({ page, devTools, atRest }) => {
    const isLive = async () => {
      await atRest();
      await page.waitForTimeout(CONNECTS_MS);
      await atRest();
    };
    await watchDocuments(page);
    await watchSteadiness(page);
    await page.goto(system.origin);
    await waitForScreen(page, 'login');
    await typeSignIn(page);
    await atRest();
    const signIn = await timeClick(page, 'button[type="submit"]', 'reports');
    await isLive();
    const documents = await documentsRead(page);

    await devTools.send('Network.clearBrowserCache');
    await page.reload();
    const emptyCache = await waitForScreen(page, 'reports');
    await isLive();

    await page.reload();
    const warmCache = await waitForScreen(page, 'reports');
    await isLive();
    return { signIn, emptyCache, warmCache, documents, ...(await steadinessSince(page, warmCache)) };
  });

/** The request that the floor sends, as the product's page stores it for a reload. */
export interface FloorRequest {
  readonly url: string;
  readonly token: string;
  readonly body: string;
}

/** Returns the request and the token with which the product's page reloads its first list. */
export const floorRequest = (browser: Browser, system: System, condition: Condition): Promise<FloorRequest> =>
  withPage(browser, system, condition, async ({ page, atRest }) => {
    const sent = page.waitForRequest(/:runQuery/);
    await page.goto(system.origin);
    await waitForScreen(page, 'login');
    await typeSignIn(page);
    await timeClick(page, 'button[type="submit"]', 'reports');
    await atRest();
    const request = await sent;
    const authorization = (await request.allHeaders()).authorization ?? '';
    return {
      url: request.url(),
      token: authorization.replace('Bearer ', ''),
      body: request.postData() ?? '',
    };
  });

/** Visits the floor: it has neither sign-in nor an empty cache worth the name. */
export const visitFloor = (browser: Browser, request: FloorRequest, condition: Condition): Promise<number> =>
  withPage(browser, FLOOR, condition, async ({ page, atRest }) => {
    await page.addInitScript((kept) => sessionStorage.setItem('floor', kept), JSON.stringify(request));
    await page.goto(FLOOR.origin);
    await waitForScreen(page, 'reports');
    await atRest();
    await page.waitForTimeout(CONNECTS_MS);
    await page.reload();
    return waitForScreen(page, 'reports');
  });
