import { randomUUID } from 'node:crypto';
import type { Browser, JSHandle, Page } from 'playwright-core';
import { UNTHROTTLED } from '../measure/conditions';
import { withPage } from '../page/open-page';
import { REPORTS_TABLE, waitForScreen } from '../page/screens';
import type { System } from '../systems/systems';
import type { Edit } from './editor';

/** How long an edit may take to appear, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** A page with the list of reports. */
export interface ListingPage {
  readonly system: System;
  /** The steps from its start to the list. */
  reach(page: Page): Promise<void>;
}

/** Runs in the page: waits for a text in the table. @returns when it appeared, by the machine's clock. */
const watchFor = ({ table, text, timeoutMs }: Record<'table' | 'text', string> & { timeoutMs: number }) => ({
  seenAt: new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`There is no row with ${text}.`)), timeoutMs);
    const observer = new MutationObserver(() => {
      if (!document.querySelector(table)?.textContent?.includes(text)) return;
      observer.disconnect();
      resolve(performance.timeOrigin + performance.now());
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }),
});

const seenAt = (watch: JSHandle<{ seenAt: Promise<number> }>): Promise<number> =>
  watch.evaluate(({ seenAt }) => seenAt);

/** Opens a page and makes `count` edits. @returns how long each took to appear, in milliseconds. */
export const timeEdits = (
  browser: Browser,
  { system, reach }: ListingPage,
  edit: Edit,
  count: number,
): Promise<number[]> =>
  withPage(browser, system, UNTHROTTLED, async ({ page, atRest }) => {
    await page.goto(system.origin);
    await reach(page);
    await waitForScreen(page, 'reports');
    await atRest();
    const times: number[] = [];
    while (times.length < count) {
      const text = `Edited: ${randomUUID()}`;
      const watch = await page.evaluateHandle(watchFor, {
        table: REPORTS_TABLE,
        text,
        timeoutMs: TIMEOUT_MS,
      });
      const savedAt = await edit(text);
      times.push((await seenAt(watch)) - savedAt);
    }
    return times;
  });
