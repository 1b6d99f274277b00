import type { Browser, Page } from 'playwright-core';
import { watchLongTasks } from '../../e2e/support/page-work';
import { openWriter } from '../../e2e/support/writer';
import type { Launch } from '../../tools/src/project/launch';
import { createDemoData } from '../../tools/src/suite/demo/demo-data';
import { resetData } from '../../tools/src/suite/suite';
import { UNTHROTTLED, withPage } from './open-page';
import { figure, type Part, valueTable } from './report';
import { type Samples, takeRounds } from './rounds';
import { type ScreenName, signIn, waitForScreen } from './screens';
import { searchesFor, timeQuery } from './search';
import { buildProduct, OURS, withServed } from './systems';

/** The measured numbers of reports. */
const SIZES = [100, 10_000, 100_000];
/** The most rounds: each search is for another of the forty demo customers. */
const MOST_ROUNDS = 20;

const EXPORT_TIMEOUT_MS = 1_200_000;

/** The measured values, with their column headings. */
const STEPS = {
  firstRow: 'reload to first row, ms',
  customer: 'to the rows of one customer, ms',
  word: 'to the row of a rare word, ms',
  overview: 'to the charts of a year, ms',
  exported: 'to an Excel file of all, ms',
  frozen: 'longest task meanwhile, ms',
  heap: 'JavaScript heap, kB',
};

/** Measures what many reports cost users. */
export const scale: Part = {
  name: 'scale',
  async measure(launch, repetitions) {
    await buildProduct(launch);
    const rounds = Math.min(repetitions, MOST_ROUNDS);
    return withServed(launch, [OURS], async (browser) => {
      const samples: Record<string, Samples[string]> = {};
      for (const size of SIZES) Object.assign(samples, await measureSize(launch, browser, size, rounds));
      return { method: METHOD, tables: [valueTable('To the rows', samples, STEPS)] };
    });
  },
};

const METHOD = [
  "Times are by the page's clock, from opening the list in a tab with a session to its first row: the whole list, the list of one customer, a search for the number of one quotation, and the overview of the present year. Each round has another customer and number. The heap is JavaScript's after garbage collection, with the first list at rest. One Excel file has all reports.",
  'The local server has no index: it scans the whole collection for each query. Firestore does not. *The query alone* is the time of the same query by the same store without a page. That much of the time belongs to the local server, and only there grows with the collection.',
];

/** Exports the open list as an Excel file, once, because that takes minutes for 100,000 reports. */
const exportAll = async (page: Page, longestTask: () => Promise<number>) => {
  await page.evaluate('durations.length = 0');
  const startedAt = performance.now();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: /^Excel file/ }).click();
  await page
    .getByText(/^Saved /)
    .first()
    .waitFor({ timeout: EXPORT_TIMEOUT_MS });
  return { exported: performance.now() - startedAt, frozen: await longestTask() };
};

const measureSize = async (
  launch: Launch,
  browser: Browser,
  size: number,
  rounds: number,
): Promise<Samples> => {
  const title = `${figure(size)} reports`;
  await launch.steps.run(`Demo data with ${title}`, () => resetData(size));
  const searches = searchesFor(createDemoData(new Date(), size).reports, rounds);
  const writer = await openWriter();
  try {
    // Opens the connection, which does not count.
    await timeQuery(writer);
    return await withPage(browser, OURS, UNTHROTTLED, async ({ page, devTools, atRest }) => {
      const longestTask = await watchLongTasks(page);
      await page.goto(OURS.origin);
      await signIn(page);
      await waitForScreen(page, 'reports');
      await atRest();
      const file = await exportAll(page, longestTask);
      const open = async (search: Readonly<Record<string, string>> = {}, screen: ScreenName = 'reports') => {
        const path = screen === 'overview' ? screen : '';
        await page.goto(`${OURS.origin}/${path}?${new URLSearchParams(search)}`);
        const shown = await waitForScreen(page, screen);
        await atRest();
        return shown;
      };
      return takeRounds(launch, title, rounds, [
        {
          name: title,
          measure: async (round) => {
            const { customer = '', word = '' } = searches[round] ?? {};
            const firstRow = await open();
            await devTools.send('HeapProfiler.collectGarbage');
            const { usedSize } = await devTools.send('Runtime.getHeapUsage');
            return {
              ...file,
              firstRow,
              heap: usedSize / 1_000,
              customer: await open({ customer }),
              word: await open({ q: word }),
              overview: await open({}, 'overview'),
            };
          },
        },
        {
          name: `${title}, the query alone`,
          measure: async (round) => {
            const { customer = '', word = '' } = searches[round] ?? {};
            return {
              firstRow: await timeQuery(writer),
              customer: await timeQuery(writer, { customer }),
              word: await timeQuery(writer, { word }),
            };
          },
        },
      ]);
    });
  } finally {
    await writer.close();
  }
};
