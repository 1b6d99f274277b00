import type { Browser, Page } from 'playwright-core';
import type { Condition } from '../measure/conditions';
import { fileAt } from '../measure/site';
import { documentsRead, watchDocuments } from '../page/documents-read';
import { withPage } from '../page/open-page';
import { openSection, timeClick, waitForScreen } from '../page/screens';
import { typeSignIn } from '../page/user';
import type { Sites } from '../systems/serve-systems';
import type { System } from '../systems/systems';

/** Gives the connection to the store this many milliseconds after the page's files are there. */
const CONNECTS_MS = 1_500;
/** Stays on the first list for this many milliseconds, so that other sections are prefetched. */
const FIRST_LIST_MS = 4_000;

/** Visits a system once like a user, and measures by the page's clock. Between two steps the list becomes live. */
export const visit = (browser: Browser, system: System, condition: Condition, sites: Sites) =>
  withPage(browser, system, condition, async ({ page, devTools, atRest }) => {
    const isLive = async () => {
      await atRest();
      await page.waitForTimeout(CONNECTS_MS);
      await atRest();
    };
    await watchDocuments(page);
    await page.goto(system.origin);
    const login = await waitForScreen(page, 'login');
    await atRest();
    const loginBytes = await gzipBytes(page, sites, Number.POSITIVE_INFINITY);
    await typeSignIn(page);
    await atRest();
    const signIn = await timeClick(page, 'button[type="submit"]', 'reports');
    const firstListBytes = await gzipBytes(page, sites, await waitForScreen(page, 'reports'));
    await isLive();
    const documents = await documentsRead(page);

    await devTools.send('Network.clearBrowserCache');
    await page.reload();
    const emptyCache = await waitForScreen(page, 'reports');
    await isLive();

    await page.reload();
    const warmCache = await waitForScreen(page, 'reports');
    await page.waitForTimeout(FIRST_LIST_MS);
    await atRest();
    const firstSwitch = await openSection(page, '/customer', 'customers');
    await atRest();
    await openSection(page, '/', 'reports');
    await atRest();
    const laterSwitch = await openSection(page, '/customer', 'customers');
    return {
      loginBytes,
      firstListBytes,
      documents,
      login,
      signIn,
      emptyCache,
      warmCache,
      firstSwitch,
      laterSwitch,
    };
  });

/** Returns the gzip bytes of the files that the page began to fetch before a moment of its clock. */
const gzipBytes = async (page: Page, sites: Sites, moment: number): Promise<number> => {
  const resources = await page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type))
      .map(({ name, startTime }) => ({ name, startTime })),
  );
  const urls = new Set(resources.filter(({ startTime }) => startTime <= moment).map(({ name }) => name));
  return [...urls].reduce((sum, url) => {
    const { port, pathname } = new URL(url);
    const site = sites.get(Number(port));
    return sum + ((site && fileAt(site, pathname)?.gzipBytes) ?? 0);
  }, 0);
};
