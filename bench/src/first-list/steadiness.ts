import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The score of each layout shift, and the milliseconds of each long task, by their start. */
    unsteadiness?: { readonly kind: 'shift' | 'task'; readonly at: number; readonly value: number }[];
  }
}

/** Runs first in each page. */
const record = (): void => {
  const found: NonNullable<Window['unsteadiness']> = [];
  window.unsteadiness = found;
  for (const type of ['layout-shift', 'longtask']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime: at, duration } = entry;
        const { value = duration }: { value?: number } = entry.toJSON();
        found.push({ kind: type === 'longtask' ? 'task' : 'shift', at, value });
      }
    }).observe({ type, buffered: true });
  }
};

/** Records layout shifts and long tasks in each page that is opened. */
export const watchSteadiness = async (page: Page): Promise<void> => {
  await page.addInitScript(record);
};

/** What moved or blocked the page after its first row. */
export interface Steadiness {
  /** The sum of the scores of all layout shifts. */
  readonly shift: number;
  /** The longest task in milliseconds; 0 if none took 50. */
  readonly longestTask: number;
}

/** Returns what has happened since a moment of the page's clock. */
export const steadinessSince = async (page: Page, since: number): Promise<Steadiness> => {
  const found = await page.evaluate(() => window.unsteadiness ?? []);
  const values = (wanted: 'shift' | 'task') =>
    found.filter(({ kind, at }) => kind === wanted && at > since).map(({ value }) => value);
  return {
    shift: values('shift').reduce((sum, value) => sum + value, 0),
    longestTask: Math.max(0, ...values('task')),
  };
};
