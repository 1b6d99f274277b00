import type { Page } from 'playwright-core';

/** The table of the first list. */
export const REPORTS_TABLE = '[aria-label="Sales reports"]';

/** What a user waits for, by a selector that matches as soon as it is on the page. */
export const SELECTORS = {
  login: 'input[type="password"]',
  reports: `${REPORTS_TABLE} [role="cell"]`,
  customers: '[aria-label="Customers"] [role="cell"]',
} as const;

export type ScreenName = keyof typeof SELECTORS;

/** The link of the sidebar that leads to a path. */
const sidebarLink = (path: string): string => `nav[aria-label="Sections"] a[href="${path}"]`;

/**
 * Runs in each page before anything else: marks, on the page's own clock, when each screen is there first. Takes all
 * that it needs as its argument, since it is sent to the browser as text.
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

/** How long a screen may take, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Runs in a page: how long it takes, in milliseconds, from a click on one element until another is there. */
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

/** Runs in a page: when, by its own clock, something was marked; nothing where that takes too long. */
const markedAt = ({ name, timeoutMs }: { name: string; timeoutMs: number }) =>
  new Promise<number | undefined>((resolve) => {
    setTimeout(() => resolve(undefined), timeoutMs);
    new PerformanceObserver((list) => {
      const [mark] = list.getEntriesByName(name);
      if (mark) resolve(mark.startTime);
    }).observe({ type: 'mark', buffered: true });
  });

/** Opens a section by the sidebar. @returns how long it took until its screen was there, in milliseconds. */
export const openSection = (page: Page, path: string, screen: ScreenName): Promise<number> =>
  page.evaluate(timeSwitch, { click: sidebarLink(path), screen: SELECTORS[screen], timeoutMs: TIMEOUT_MS });

/**
 * Waits for a screen in the page that is loaded now. @returns when it came, in milliseconds since the navigation began;
 * nothing where it does not come within `timeoutMs` milliseconds.
 */
export const screenWithin = (page: Page, name: ScreenName, timeoutMs: number): Promise<number | undefined> =>
  page.evaluate(markedAt, { name, timeoutMs });

/** Waits for a screen, as `screenWithin` does. @throws where it does not come within a minute. */
export const waitForScreen = async (page: Page, name: ScreenName): Promise<number> => {
  const seen = await screenWithin(page, name, TIMEOUT_MS);
  if (seen === undefined) throw new Error(`There is no ${name}.`);
  return seen;
};
