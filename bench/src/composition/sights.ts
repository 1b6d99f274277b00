import type { Page } from 'playwright-core';

/** What a user waits for, by a selector that matches as soon as it is on the page. */
export const SIGHTS = {
  login: 'input[type="password"]',
  reports: '[aria-label="Sales reports"] [role="cell"]',
  customers: '[aria-label="Customers"] [role="cell"]',
} as const;

export type SightName = keyof typeof SIGHTS;

/** The link of the sidebar that leads to a path. */
export const sidebarLink = (path: string): string => `nav[aria-label="Sections"] a[href="${path}"]`;

/**
 * Runs in each page before anything else: marks, on the page's own clock, when each sight is there first. Takes all
 * that it needs as its argument, since it is sent to the browser as text.
 */
export const markSights = (sights: Readonly<Record<string, string>>): void => {
  const unseen = new Map(Object.entries(sights));
  const observer = new MutationObserver(() => {
    for (const [name, selector] of unseen) {
      if (!document.querySelector(selector)) continue;
      performance.mark(name);
      unseen.delete(name);
    }
  });
  observer.observe(document, { childList: true, subtree: true });
};

/** Runs in a page: how long it takes, in milliseconds, from a click on one element until another is there. */
export const timeSwitch = ({ click, sight }: { click: string; sight: string }): Promise<number> =>
  new Promise((resolve, reject) => {
    const link = document.querySelector<HTMLElement>(click);
    if (!link) return reject(new Error(`There is no ${click}.`));
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (!document.querySelector(sight)) return;
      observer.disconnect();
      resolve(performance.now() - start);
    });
    observer.observe(document, { childList: true, subtree: true });
    link.click();
  });

/** Waits for a sight in the page that is loaded now. @returns when it came, in milliseconds since the navigation began. */
export const firstSight = async (page: Page, name: SightName): Promise<number> => {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name);
  return page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN, name);
};
