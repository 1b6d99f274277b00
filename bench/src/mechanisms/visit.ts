import type { Browser } from 'playwright-core';
import type { Condition } from '../measure/conditions';
import { withPage } from '../page/open-page';
import { openSection, timeClick, waitForScreen } from '../page/screens';
import { typeSignIn } from '../page/user';
import type { System } from '../systems/systems';
import type { TimedStep } from './variants';

/** Each in milliseconds. */
export type MechanismTimes = Readonly<Record<TimedStep, number>>;

/** Keeps the user on a list for this many milliseconds: longer than the prefetch of forms and other sections takes. */
const LOOKS_AT_LIST_MS = 4_000;

/** Makes one visit that passes each step that a mechanism is there for. */
export const visitSteps = (browser: Browser, system: System, condition: Condition): Promise<MechanismTimes> =>
  withPage(browser, system, condition, async ({ page, devTools, atRest }) => {
    const forgetFiles = () => devTools.send('Network.clearBrowserCache');
    await page.goto(system.origin);
    await waitForScreen(page, 'login');
    await typeSignIn(page);
    const signIn = await timeClick(page, 'button[type="submit"]', 'reports');
    await atRest();

    await forgetFiles();
    await page.reload();
    const emptyCache = await waitForScreen(page, 'reports');
    await atRest();

    await page.reload();
    const warmCache = await waitForScreen(page, 'reports');
    await atRest();

    await forgetFiles();
    await page.reload();
    await waitForScreen(page, 'reports');
    await page.waitForTimeout(LOOKS_AT_LIST_MS);
    await atRest();
    const form = await timeClick(page, 'main button[aria-keyshortcuts="n"]', 'form');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const firstSwitch = await openSection(page, '/customer', 'customers');
    return { signIn, emptyCache, warmCache, form, firstSwitch };
  });
