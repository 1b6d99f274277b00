import type { Browser } from 'playwright-core';
import { UNTHROTTLED } from '../measure/conditions';
import { heapAtRest } from '../measure/heap';
import { withPage } from '../page/open-page';
import { screenWithin } from '../page/screens';
import { signIn } from '../page/user';
import type { System } from '../systems/systems';
import { documentsRead, watchDocuments } from './documents-read';
import { type ScrollTimes, timeScroll } from './scroll';
import { timeSearches } from './search';
import { noTimes, SEARCH_NAMES, type Searches, type SearchName } from './searches';

/** How long a page may take to its first row, in milliseconds. */
export const LIMIT = 120_000;
/** After so long in all, in milliseconds, a page is not loaded once more. */
const LOADING_TIME = 60_000;
/** How a page did with a number of reports. */
export interface ScaleVisit {
  /** How many documents it read to its first list. */
  readonly documents: number;
  /** From a reload to the first row, in milliseconds. */
  readonly firstRow: readonly number[];
  /** JavaScript's heap with the first list, after collecting garbage, in bytes. */
  readonly heap: readonly number[];
  /** From the last chip or key to the rows, in milliseconds. */
  readonly searches: Readonly<Record<SearchName, number[]>>;
  /** One: it holds thousands of frames. */
  readonly scroll: ScrollTimes | undefined;
}

/** What a visit does, and how often. */
export interface ScalePlan {
  readonly repetitions: number;
  readonly wanted: Searches;
  /** How many rows are scrolled through; nothing where the page is not scrolled. */
  readonly scrolledRows: number | undefined;
}

/** Visits a page. @returns nothing where its first row takes longer than the limit. */
export const scaleVisit = (
  browser: Browser,
  system: System,
  { repetitions, wanted, scrolledRows }: ScalePlan,
): Promise<ScaleVisit | undefined> =>
  withPage(browser, system, UNTHROTTLED, async ({ page, devTools, atRest }) => {
    page.setDefaultTimeout(LIMIT);
    await watchDocuments(page);
    await page.goto(system.origin);
    await signIn(page);
    if ((await screenWithin(page, 'reports', LIMIT)) === undefined) return undefined;
    const documents = await documentsRead(page);
    await atRest();

    const firstRow: number[] = [];
    const heap: number[] = [];
    const loadedUntil = performance.now() + LOADING_TIME;
    do {
      await page.reload();
      const shown = await screenWithin(page, 'reports', LIMIT);
      if (shown === undefined) return undefined;
      firstRow.push(shown);
      await atRest();
      heap.push(await heapAtRest(devTools));
    } while (firstRow.length < repetitions && performance.now() < loadedUntil);

    const searches = noTimes();
    for (const name of SEARCH_NAMES) searches[name].push(...(await timeSearches(page, wanted[name])));

    if (scrolledRows === undefined) return { documents, firstRow, heap, searches, scroll: undefined };
    await page.reload();
    await screenWithin(page, 'reports', LIMIT);
    await atRest();
    const scroll = await timeScroll(page, scrolledRows);
    return { documents, firstRow, heap, searches, scroll };
  });
