// Moves the page's clock on where a test would wait for a time limit. The night waits, and measures how long.
import type { Locator, Page, Request } from '@playwright/test';
import { expect } from './fixtures';
import { IS_NIGHT } from './night';

/** The longest limit that the night waits for, in milliseconds. */
const LONGEST_LIMIT_MS = 60_000;

/** The requests by which a channel of the store listens. Some last as long as the page. */
const LISTENING = /\/channel\?.*TYPE=xmlhttp/;

/** The requests of each page that will be answered. */
const awaited = new WeakMap<Page, Set<Request>>();

/**
 * Makes the page's timers follow a clock that tests move on; at night they follow the real one. Call it before the page opens.
 * @param unanswered The requests that get no answer in this test.
 */
export const controlClock = async (page: Page, unanswered?: RegExp): Promise<void> => {
  if (!IS_NIGHT) await takeClock(page, unanswered);
};

/** Does what {@link controlClock} does, also at night. */
export const takeClock = async (page: Page, unanswered?: RegExp): Promise<void> => {
  const requests = new Set<Request>();
  awaited.set(page, requests);
  page.on('request', (request) => {
    if (!LISTENING.test(request.url()) && !unanswered?.test(request.url())) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  page.on('framenavigated', (frame) => {
    // What a page sends as it closes is never reported to end.
    if (frame === page.mainFrame()) requests.clear();
  });
  await page.clock.install();
  await page.addInitScript(() => {
    // The clock of Playwright does not reach this timer.
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      const expire = () => controller.abort(new DOMException('The time is over.', 'TimeoutError'));
      setTimeout(expire, milliseconds);
      return controller.signal;
    };
  });
};

/** Moves the clock on second by second until `shown` is visible. Needs {@link controlClock}. */
export const passTimeUntil = async (page: Page, shown: Locator): Promise<void> => {
  if (IS_NIGHT) return expect(shown).toBeVisible({ timeout: LONGEST_LIMIT_MS });
  await passSecondsUntil(page, shown);
};

/** Does what {@link passTimeUntil} does, also at night. Needs {@link takeClock}. */
export const passSecondsUntil = (page: Page, shown: Locator): Promise<void> =>
  expect(async () => {
    await passSecond(page);
    // The page handles what has come due before the next second.
    await expect(shown).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: LONGEST_LIMIT_MS });

/** Moves the clock on by a second, unless an answer is on its way: a busy machine may need longer than its limit. */
export const passSecond = async (page: Page): Promise<boolean> => {
  if (awaited.get(page)?.size !== 0) return false;
  await page.clock.fastForward(1_000);
  return true;
};

/** Returns a day some days ago in Jakarta, as a date input has it and as lists show it. A form asks about days of last year. */
export const daysAgo = (count: number): { readonly day: string; readonly text: string } => {
  const moment = new Date(Date.now() - count * 24 * 60 * 60 * 1_000);
  const timeZone = 'Asia/Jakarta';
  return {
    day: moment.toLocaleDateString('en-CA', { timeZone }),
    text: moment.toLocaleDateString('en-US', { timeZone, dateStyle: 'full' }),
  };
};
