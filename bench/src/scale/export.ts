import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Report } from 'shared-records/model/report';
import { storeAll, storedReports } from '../../../e2e/support/backend';
import { AWKWARD_DETAILS, REPORT_HEADINGS, readCsv, reportLines } from '../../../e2e/support/exported';
import { withoutTriggers } from '../../../tools/src/local/suite';
import { UNTHROTTLED } from '../measure/conditions';
import { heapAtRest, heapNow } from '../measure/heap';
import { withPage } from '../page/open-page';
import { waitForScreen } from '../page/screens';
import { signIn } from '../page/user';
import { whole } from '../report/figures';
import type { System } from '../systems/systems';
import { wrongRows } from './wrong-rows';

/** How long an export may take, in milliseconds. */
const TIMEOUT_MS = 300_000;
/** How often the heap is looked at meanwhile, in milliseconds. */
const LOOK_EVERY = 100;

/** An export of all reports: the file, and what it cost. */
export interface ExportSample {
  /** Those of records: without the headings. */
  readonly rows: number;
  /** Those that are not what the store holds at their place of the list, with those that are missing or too many. */
  readonly wrongRows: number;
  readonly bytes: number;
  /** From the click until the file is complete. */
  readonly seconds: number;
  /** JavaScript's heap in bytes: at rest before and after, and the largest that was seen meanwhile, garbage included. */
  readonly heap: Readonly<Record<'before' | 'peak' | 'after', number>>;
}

/** The time zone in which the browser, too, reads a moment. */
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Gives some reports, from the first to the last, awkward details. @returns all that are stored, newest first. */
const prepareReports = async (): Promise<readonly Report[]> => {
  const reports = await storedReports();
  const every = Math.ceil(reports.length / AWKWARD_DETAILS.length);
  const prepared = reports.map((report, place) => ({
    ...report,
    detail: (place % every === 0 && AWKWARD_DETAILS[place / every]) || report.detail,
  }));
  const awkward = prepared.filter((_, place) => place % every === 0);
  // The local server looks through all entries for each of them, and answers nobody meanwhile.
  await withoutTriggers(() => storeAll('salesReport', awkward));
  return prepared;
};

/** Looks at the heap until `work` is done. @returns the largest that was seen, in bytes, with what `work` gives. */
const withPeak = async <T>(devTools: CDPSession, work: Promise<T>): Promise<[T, number]> => {
  let peak = 0;
  let done = false;
  const watch = async () => {
    while (!done) {
      peak = Math.max(peak, await heapNow(devTools));
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  };
  const end = work.finally(() => {
    done = true;
  });
  const [result] = await Promise.all([end, watch()]);
  return [result, peak];
};

/** Exports so many reports. @returns the file's content, and when it was complete. @throws where the export stops. */
const exportList = async (page: Page, count: number): Promise<{ bytes: Buffer; seconds: number }> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  // The number is there once the server has counted.
  const choice = page.getByRole('button', { name: `CSV of ${whole(count)} reports` });
  await choice.waitFor();
  const downloading = page.waitForEvent('download', { timeout: TIMEOUT_MS });
  const stopping = page.getByRole('button', { name: 'Go on' }).waitFor({ timeout: TIMEOUT_MS });
  const startedAt = performance.now();
  const [download] = await Promise.all([Promise.race([downloading, stopping]), choice.click()]);
  if (!download) throw new Error('The export has stopped.');
  const path = await download.path();
  return { seconds: (performance.now() - startedAt) / 1_000, bytes: await readFile(path) };
};

/** Exports all reports by a page's own button, and compares the file with the store. */
export const exportVisit = (browser: Browser, system: System): Promise<ExportSample> =>
  withPage(browser, system, UNTHROTTLED, async ({ page, devTools, atRest }) => {
    const reports = await prepareReports();
    await page.goto(system.origin);
    await signIn(page);
    await waitForScreen(page, 'reports');
    await atRest();
    const before = await heapAtRest(devTools);
    const [{ bytes, seconds }, peak] = await withPeak(devTools, exportList(page, reports.length));
    const after = await heapAtRest(devTools);
    const { lines } = readCsv(bytes);
    const wanted = [[...REPORT_HEADINGS], ...reportLines(reports, timeZone)];
    return {
      rows: lines.length - 1,
      wrongRows: wrongRows(lines, wanted),
      bytes: bytes.length,
      seconds,
      heap: { before, peak, after },
    };
  });
