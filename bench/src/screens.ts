import type { Page } from 'playwright-core';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../tools/src/project/demo-accounts';

const [ADMINISTRATOR] = DEMO_ACCOUNTS;

/** Types a letter of a password each so many milliseconds. */
const LETTER_MS = 100;

/** Fills in the login screen as the demo administrator, letter by letter. */
export const typeSignIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Username').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').pressSequentially(DEMO_PASSWORD, { delay: LETTER_MS });
};

/** Signs in as the demo administrator on the login screen. */
export const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Username').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
};

const REPORTS_TABLE = '[aria-label="Sales reports"]';

/** Selectors that match as soon as a screen is visible. */
export const SELECTORS = {
  login: 'input[type="password"]',
  reports: `${REPORTS_TABLE} [role="cell"]`,
  customers: '[aria-label="Customers"] [role="cell"]',
  overview: 'main caption ~ tbody td',
} as const;

export type ScreenName = keyof typeof SELECTORS;

/**
 * Runs first in each page: sets a performance mark when each screen appears. Uses no variables from outside, because
 * its text is sent to the browser.
 */
export const markScreens = (screens: Readonly<Record<string, string>>): void => {
  const unseen = new Map(Object.entries(screens));
  const observer = new MutationObserver(() => {
    for (const [name, selector] of unseen) {
      if (!document.querySelector(selector)) continue;
      performance.mark(name);
      unseen.delete(name);
    }
  });
  observer.observe(document, { childList: true, subtree: true });
};

/** Gives a screen this many milliseconds to appear. */
const TIMEOUT_MS = 120_000;

/** Runs in the page: returns the milliseconds from a click on one element until another appears. */
const timeSwitch = ({
  click,
  screen,
  timeoutMs,
}: Record<'click' | 'screen', string> & { timeoutMs: number }) =>
  new Promise<number>((resolve, reject) => {
    const link = document.querySelector<HTMLElement>(click);
    if (!link) return reject(new Error(`There is no ${click}.`));
    setTimeout(() => reject(new Error(`A click on ${click} did not lead to ${screen}.`)), timeoutMs);
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (!document.querySelector(screen)) return;
      observer.disconnect();
      resolve(performance.now() - start);
    });
    observer.observe(document, { childList: true, subtree: true });
    link.click();
  });

/** Runs in the page: returns the time of a performance mark. */
const markedAt = ({ name, timeoutMs }: { name: string; timeoutMs: number }) =>
  new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`There is no ${name}.`)), timeoutMs);
    new PerformanceObserver((list) => {
      const [mark] = list.getEntriesByName(name);
      if (mark) resolve(mark.startTime);
    }).observe({ type: 'mark', buffered: true });
  });

/** Opens a section by the sidebar. @returns how long its screen took to appear, in milliseconds. */
export const openSection = (page: Page, path: string, screen: ScreenName): Promise<number> =>
  timeClick(page, `nav[aria-label="Sections"] a[href="${path}"]`, screen);

/** Clicks on the element of a selector. @returns how long it took until the screen was there, in milliseconds. */
export const timeClick = (page: Page, click: string, screen: ScreenName): Promise<number> =>
  page.evaluate(timeSwitch, { click, screen: SELECTORS[screen], timeoutMs: TIMEOUT_MS });

/**
 * Waits for a screen in the loaded page.
 * @returns when it appeared, in milliseconds since the navigation. @throws Error after two minutes.
 */
export const waitForScreen = (page: Page, name: ScreenName): Promise<number> =>
  page.evaluate(markedAt, { name, timeoutMs: TIMEOUT_MS });
