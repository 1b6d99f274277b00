import type { Page } from 'playwright-core';
import { quantile } from '../measure/statistics';
import { REPORTS_TABLE } from '../page/screens';

/** How far the page is scrolled before each frame, in pixels: 6,000 a second, some 130 rows, which no wheel does. */
const STEP = 100;
/** How long a frame may take to pass for smooth, in milliseconds: less than two of a screen with 60 a second. */
const SMOOTH = 33;
/** What a frame takes that has missed more than one refresh of such a screen, in milliseconds. */
const TWO_MISSED = 34;
/** How long scrolling may take, in milliseconds. */
const TIMEOUT_MS = 300_000;

/** How a page scrolled. */
export interface ScrollTimes {
  readonly frames: number;
  /** How many of the frames took longer than 33 milliseconds. */
  readonly slowFrames: number;
  /** How many of them missed more than one refresh of a screen with 60 a second. */
  readonly lateFrames: number;
  /** What 95 % of the frames stayed below, in milliseconds. */
  readonly p95: number;
  readonly longest: number;
  readonly seconds: number;
}

/**
 * Runs in a page: scrolls down by as much before each frame until so many rows have been shown. @returns how long each
 * frame took, in milliseconds.
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

/** Scrolls the list of reports from its top through so many rows. */
export const timeScroll = async (page: Page, rows: number): Promise<ScrollTimes> => {
  await page.evaluate(() => window.scrollTo(0, 0));
  const frames = await page.evaluate(scrollThrough, {
    table: REPORTS_TABLE,
    rows,
    step: STEP,
    timeoutMs: TIMEOUT_MS,
  });
  return {
    frames: frames.length,
    slowFrames: frames.filter((frame) => frame > SMOOTH).length,
    lateFrames: frames.filter((frame) => frame > TWO_MISSED).length,
    p95: quantile(frames, 0.95),
    longest: Math.max(...frames),
    seconds: frames.reduce((sum, frame) => sum + frame, 0) / 1_000,
  };
};
