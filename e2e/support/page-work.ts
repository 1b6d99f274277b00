// Measures what a page does: its seconds, the longest task that froze it, and the memory that is left.
import { type Page, test } from '@playwright/test';

const MEGABYTE = 1_048_576;

/** The cost of a step for a page. */
export interface PageWork {
  readonly seconds: number;
  /** Milliseconds. */
  readonly longestTask: number;
  /** Megabytes of the heap after garbage collection. */
  readonly heap: number;
}

/** Notes the tasks that freeze a page. Call it before the page is opened. Returns a function that gives the longest, in milliseconds. */
export const watchLongTasks = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((tasks) => {
      durations.push(...tasks.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask', buffered: true });
  });
  return () => page.evaluate<number>('Math.max(0, ...durations)');
};

/** Returns a function that measures steps of a page, and prints each with its name. Call it before the page is opened. */
export const measuring = async (page: Page) => {
  const longestOf = await watchLongTasks(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  return async (step: string, run: () => Promise<void>): Promise<PageWork> => {
    await page.evaluate('durations.length = 0');
    const startedAt = performance.now();
    await run();
    const seconds = (performance.now() - startedAt) / 1_000;
    const longestTask = await longestOf();
    await devTools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devTools.send('Performance.getMetrics');
    const heap = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / MEGABYTE;
    const text = `${seconds.toFixed(1)} s, longest task ${Math.round(longestTask)} ms, heap ${heap.toFixed(1)} MB`;
    test.info().annotations.push({ type: step, description: text });
    process.stdout.write(`${step}: ${text}\n`);
    return { seconds, longestTask, heap };
  };
};
