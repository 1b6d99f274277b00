import type { Browser } from 'playwright-core';
import type { Condition } from '../measure/conditions';
import { withPage } from '../page/open-page';
import { openSection, waitForScreen } from '../page/screens';
import { signIn } from '../page/user';
import type { System } from '../systems/systems';

/** The measured times, with their column headings. */
export const TIMED = {
  login: 'login screen',
  emptyCache: 'reload to first report, empty cache',
  warmCache: 'reload to first report',
  firstSwitch: 'first switch of section',
  laterSwitch: 'later switch of section',
} as const;

/** Times in milliseconds. */
export type VisitTimes = Readonly<Record<keyof typeof TIMED, number>>;

/** How long to stay on the first list, in milliseconds, so that other sections are prefetched. */
const FIRST_LIST_MS = 4_000;

/** Visits a system once like a user, and measures the times by the page's clock. */
export const visit = (browser: Browser, system: System, condition: Condition): Promise<VisitTimes> =>
  withPage(browser, system, condition, async ({ page, devTools, atRest }) => {
    await page.goto(system.origin);
    const login = await waitForScreen(page, 'login');
    await signIn(page);
    await waitForScreen(page, 'reports');
    await atRest();

    await devTools.send('Network.clearBrowserCache');
    await page.reload();
    const emptyCache = await waitForScreen(page, 'reports');
    await atRest();

    await page.reload();
    const warmCache = await waitForScreen(page, 'reports');
    await atRest();

    await page.waitForTimeout(FIRST_LIST_MS);
    await atRest();
    const firstSwitch = await openSection(page, '/customer', 'customers');
    await atRest();
    await openSection(page, '/', 'reports');
    await atRest();
    const laterSwitch = await openSection(page, '/customer', 'customers');
    return { login, emptyCache, warmCache, firstSwitch, laterSwitch };
  });
