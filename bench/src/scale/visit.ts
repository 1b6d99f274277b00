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

/** How long the first row may take, in milliseconds. */
export const FIRST_ROW_TIMEOUT_MS = 120_000;
/** The time after which a page is not reloaded again, in milliseconds. */
const MAX_LOADING_MS = 60_000;
/** The samples of a page for a number of reports. */
export interface ScaleVisit {
  /** The number of documents read until the first list. */
  readonly documents: number;
  /** From a reload to the first row, in milliseconds. */
  readonly firstRow: readonly number[];
  /** The JavaScript heap with the first list after garbage collection, in bytes. */
  readonly heap: readonly number[];
  /** From the last chip or key to the rows, in milliseconds. */
  readonly searches: Readonly<Record<SearchName, number[]>>;
  /** Only one, because it has thousands of frames. */
  readonly scroll: ScrollTimes | undefined;
}

/** The steps of a visit. */
export interface ScalePlan {
  readonly repetitions: number;
  readonly wanted: Searches;
  /** How many rows to scroll through; undefined for none. */
  readonly scrolledRows: number | undefined;
}

/** Visits a page. @returns undefined if its first row exceeds the timeout. */
export const scaleVisit = (
  browser: Browser,
  system: System,
  { repetitions, wanted, scrolledRows }: ScalePlan,
): Promise<ScaleVisit | undefined> =>
  withPage(browser, system, UNTHROTTLED, async ({ page, devTools, atRest }) => {
    page.setDefaultTimeout(FIRST_ROW_TIMEOUT_MS);
    await watchDocuments(page);
    await page.goto(system.origin);
    await signIn(page);
    if ((await screenWithin(page, 'reports', FIRST_ROW_TIMEOUT_MS)) === undefined) return undefined;
    await atRest();
    const documents = await documentsRead(page);

    const firstRow: number[] = [];
    const heap: number[] = [];
    const loadedUntil = performance.now() + MAX_LOADING_MS;
    do {
      await page.reload();
      const shown = await screenWithin(page, 'reports', FIRST_ROW_TIMEOUT_MS);
      if (shown === undefined) return undefined;
      firstRow.push(shown);
      await atRest();
      heap.push(await heapAtRest(devTools));
    } while (firstRow.length < repetitions && performance.now() < loadedUntil);

    const searches = noTimes();
    for (const name of SEARCH_NAMES) searches[name].push(...(await timeSearches(page, wanted[name])));

    if (scrolledRows === undefined) return { documents, firstRow, heap, searches, scroll: undefined };
    await page.reload();
    await screenWithin(page, 'reports', FIRST_ROW_TIMEOUT_MS);
    await atRest();
    const scroll = await timeScroll(page, scrolledRows);
    return { documents, firstRow, heap, searches, scroll };
  });
