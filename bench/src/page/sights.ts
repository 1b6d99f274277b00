import type { Page } from 'playwright-core';

/** The table of the first list. */
export const REPORTS_TABLE = '[aria-label="Sales reports"]';

/** What a user waits for, by a selector that matches as soon as it is on the page. */
export const SIGHTS = {
  login: 'input[type="password"]',
  reports: `${REPORTS_TABLE} [role="cell"]`,
  customers: '[aria-label="Customers"] [role="cell"]',
} as const;

export type SightName = keyof typeof SIGHTS;

/** The link of the sidebar that leads to a path. */
const sidebarLink = (path: string): string => `nav[aria-label="Sections"] a[href="${path}"]`;

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

/** How long a sight may take, in milliseconds. */
const PATIENCE = 60_000;

/** Runs in a page: how long it takes, in milliseconds, from a click on one element until another is there. */
const timeSwitch = ({ click, sight, patience }: Record<'click' | 'sight', string> & { patience: number }) =>
  new Promise<number>((resolve, reject) => {
    const link = document.querySelector<HTMLElement>(click);
    if (!link) return reject(new Error(`There is no ${click}.`));
    setTimeout(() => reject(new Error(`A click on ${click} did not lead to ${sight}.`)), patience);
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (!document.querySelector(sight)) return;
      observer.disconnect();
      resolve(performance.now() - start);
    });
    observer.observe(document, { childList: true, subtree: true });
    link.click();
  });

/** Runs in a page: when, by its own clock, something was marked; nothing where that takes too long. */
const markedAt = ({ name, patience }: { name: string; patience: number }) =>
  new Promise<number | undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patience);
    new PerformanceObserver((list) => {
      const [mark] = list.getEntriesByName(name);
      if (mark) resolve(mark.startTime);
    }).observe({ type: 'mark', buffered: true });
  });

/** Opens a section by the sidebar. @returns how long it took until its sight was there, in milliseconds. */
export const openSection = (page: Page, path: string, sight: SightName): Promise<number> =>
  page.evaluate(timeSwitch, { click: sidebarLink(path), sight: SIGHTS[sight], patience: PATIENCE });

/**
 * Waits for a sight in the page that is loaded now. @returns when it came, in milliseconds since the navigation began;
 * nothing where it does not come within `patience` milliseconds.
 */
export const sightWithin = (page: Page, name: SightName, patience: number): Promise<number | undefined> =>
  page.evaluate(markedAt, { name, patience });

/** Waits for a sight, as `sightWithin` does. @throws where it does not come within a minute. */
export const firstSight = async (page: Page, name: SightName): Promise<number> => {
  const seen = await sightWithin(page, name, PATIENCE);
  if (seen === undefined) throw new Error(`There is no ${name}.`);
  return seen;
};
