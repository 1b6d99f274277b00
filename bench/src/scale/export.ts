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
/** How often to measure the heap, in milliseconds. */
const POLL_INTERVAL_MS = 100;

/** The result of exporting all reports. */
export interface ExportSample {
  /** Without the headings. */
  readonly rows: number;
  /** Rows that differ from the store, are missing or too many. */
  readonly wrongRows: number;
  readonly bytes: number;
  /** From the click to the complete file. */
  readonly seconds: number;
  /** The JavaScript heap in bytes: at rest before and after, and the peak with garbage. */
  readonly heap: Readonly<Record<'before' | 'peak' | 'after', number>>;
}

/** The time zone of this machine, which the browser uses too. */
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Stores difficult details in some reports. @returns all reports, newest first. */
const prepareReports = async (): Promise<readonly Report[]> => {
  const reports = await storedReports();
  const every = Math.ceil(reports.length / AWKWARD_DETAILS.length);
  const prepared = reports.map((report, place) => ({
    ...report,
    detail: (place % every === 0 && AWKWARD_DETAILS[place / every]) || report.detail,
  }));
  const awkward = prepared.filter((_, place) => place % every === 0);
  // The local server scans all search entries for each write, and blocks meanwhile.
  await withoutTriggers(() => storeAll('salesReport', awkward));
  return prepared;
};

/** Measures the heap while `work` runs. @returns the result of `work` and the peak in bytes. */
const withPeak = async <T>(devTools: CDPSession, work: Promise<T>): Promise<[T, number]> => {
  let peak = 0;
  let done = false;
  const watch = async () => {
    while (!done) {
      peak = Math.max(peak, await heapNow(devTools));
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  };
  const end = work.finally(() => {
    done = true;
  });
  const [result] = await Promise.all([end, watch()]);
  return [result, peak];
};

/** Exports `count` reports. @returns the file and the time. @throws Error if the export stops. */
const exportList = async (page: Page, count: number): Promise<{ bytes: Buffer; seconds: number }> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  // The button shows the number once the server has counted.
  const choice = page.getByRole('button', { name: `CSV of ${whole(count)} reports` });
  await choice.waitFor();
  const downloading = page.waitForEvent('download', { timeout: TIMEOUT_MS });
  const stopping = page.getByRole('button', { name: 'Continue' }).waitFor({ timeout: TIMEOUT_MS });
  const startedAt = performance.now();
  const [download] = await Promise.all([Promise.race([downloading, stopping]), choice.click()]);
  if (!download) throw new Error('The export has stopped.');
  const path = await download.path();
  return { seconds: (performance.now() - startedAt) / 1_000, bytes: await readFile(path) };
};

/** Exports all reports by the page's button, and compares the file with the store. */
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
