import type { Browser, Page } from 'playwright-core';
import { UNTHROTTLED } from '../measure/conditions';
import { fileAt, type Site } from '../measure/site';
import { withPage } from '../page/open-page';
import { waitForScreen } from '../page/screens';
import { signIn } from '../page/user';
import type { System } from '../systems/systems';

/** The number and compressed bytes of the fetched files. */
export interface Weight {
  readonly requests: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** The weights of a system with an empty cache. */
export interface Weights {
  /** Until the login screen is at rest. */
  readonly login: Weight;
  /** Until the first report appears in the same page. */
  readonly firstList: Weight;
}

/** Weighs a system. @param sites the served files of each site, by port. */
export const weigh = (browser: Browser, system: System, sites: ReadonlyMap<number, Site>): Promise<Weights> =>
  withPage(browser, system, UNTHROTTLED, async ({ page, atRest }) => {
    await page.goto(system.origin);
    await waitForScreen(page, 'login');
    await atRest();
    const login = weightOf(await fetchedUntil(page, Number.POSITIVE_INFINITY), sites);
    await signIn(page);
    const shown = await waitForScreen(page, 'reports');
    await atRest();
    return { login, firstList: weightOf(await fetchedUntil(page, shown), sites) };
  });

/** Returns the URLs that the page began to fetch before a moment of its clock. */
const fetchedUntil = async (page: Page, moment: number): Promise<Set<string>> => {
  const resources = await page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type))
      .map(({ name, startTime }) => ({ name, startTime })),
  );
  return new Set(resources.filter(({ startTime }) => startTime <= moment).map(({ name }) => name));
};

const weightOf = (addresses: ReadonlySet<string>, sites: ReadonlyMap<number, Site>): Weight => {
  const files = [...addresses].flatMap((address) => {
    const { port, pathname } = new URL(address);
    const site = sites.get(Number(port));
    const file = site && fileAt(site, pathname);
    return file ? [file] : [];
  });
  return {
    requests: files.length,
    gzip: files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0),
    brotli: files.reduce((sum, { brotli }) => sum + brotli.length, 0),
  };
};
