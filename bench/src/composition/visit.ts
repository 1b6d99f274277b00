import type { Browser } from 'playwright-core';
import type { Condition } from '../measure/conditions';
import { withPage } from '../page/open-page';
import { openSection, waitForScreen } from '../page/screens';
import { signIn } from '../page/user';
import type { System } from '../systems/systems';

/** What is timed of a system, and what a reader sees of it in the table. */
export const TIMED = {
  login: 'login screen',
  emptyCache: 'reload to first report, empty cache',
  warmCache: 'reload to first report',
  firstSwitch: 'first switch of section',
  laterSwitch: 'later switch of section',
} as const;

/** Each in milliseconds. */
export type VisitTimes = Readonly<Record<keyof typeof TIMED, number>>;

/** How long the user looks at the first list, in milliseconds: long enough for other sections to be fetched ahead. */
const LOOKS_AT_LIST = 4_000;

/** Visits a system once as a user would, under a condition, and times it by the page's own clock. */
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

    await page.waitForTimeout(LOOKS_AT_LIST);
    await atRest();
    const firstSwitch = await openSection(page, '/customer', 'customers');
    await atRest();
    await openSection(page, '/', 'reports');
    await atRest();
    const laterSwitch = await openSection(page, '/customer', 'customers');
    return { login, emptyCache, warmCache, firstSwitch, laterSwitch };
  });
