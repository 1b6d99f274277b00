import type { Page } from 'playwright-core';
import { quantile } from '../measure/statistics';
import { REPORTS_TABLE } from '../page/screens';

/** The pixels to scroll per frame: 6,000 a second, about 130 rows, faster than any wheel. */
const STEP_PX = 100;
/** The longest smooth frame, in milliseconds: less than two refreshes at 60 Hz. */
const SMOOTH_MS = 33;
/** A longer frame has missed more than one refresh, in milliseconds. */
const ONE_MISSED_MS = 34;
/** How long scrolling may take, in milliseconds. */
const TIMEOUT_MS = 300_000;

/** The frames of a scroll. */
export interface ScrollTimes {
  readonly frames: number;
  /** Frames longer than 33 milliseconds. */
  readonly slowFrames: number;
  /** Frames that missed more than one refresh at 60 Hz. */
  readonly lateFrames: number;
  /** The 95th percentile of the frames, in milliseconds. */
  readonly p95: number;
  readonly longest: number;
  readonly seconds: number;
}

/**
 * Runs in the page: scrolls down a step per frame until `rows` rows were shown.
 * @returns the durations of the frames in milliseconds.
 */
const scrollThrough = async ({
  table,
  rows,
  step,
  timeoutMs,
}: Record<'rows' | 'step' | 'timeoutMs', number> & { table: string }) => {
  const frames: number[] = [];
  const start = await new Promise<number>(requestAnimationFrame);
  for (let last = start, shown = 0; shown < rows; ) {
    window.scrollBy(0, step);
    const now = await new Promise<number>(requestAnimationFrame);
    frames.push(now - last);
    last = now;
    const drawn = document.querySelectorAll(`${table} tbody [aria-rowindex]`);
    // The header is the first row.
    shown = Number(drawn[drawn.length - 1]?.getAttribute('aria-rowindex')) - 1;
    if (now - start > timeoutMs) throw new Error(`Scrolling came to row ${shown}.`);
  }
  return frames;
};

/** Scrolls the list of reports from the top through `rows` rows. */
export const timeScroll = async (page: Page, rows: number): Promise<ScrollTimes> => {
  await page.evaluate(() => window.scrollTo(0, 0));
  const frames = await page.evaluate(scrollThrough, {
    table: REPORTS_TABLE,
    rows,
    step: STEP_PX,
    timeoutMs: TIMEOUT_MS,
  });
  return {
    frames: frames.length,
    slowFrames: frames.filter((frame) => frame > SMOOTH_MS).length,
    lateFrames: frames.filter((frame) => frame > ONE_MISSED_MS).length,
    p95: quantile(frames, 0.95),
    longest: Math.max(...frames),
    seconds: frames.reduce((sum, frame) => sum + frame, 0) / 1_000,
  };
};
