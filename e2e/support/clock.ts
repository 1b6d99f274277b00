// Moves the page's clock on where a test would wait for a time limit. The soak waits, and measures how long.
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';
import { IS_SOAK } from './soak';

/** The longest limit that the soak waits for, in milliseconds. */
const LONGEST_LIMIT_MS = 60_000;

/** Makes the page's timers follow a clock that tests move on. Call it before the page opens. */
export const useMovedClock = async (page: Page): Promise<void> => {
  if (IS_SOAK) return;
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

/** Moves the clock on second by second until `shown` is visible. Needs {@link useMovedClock}. */
export const passTimeUntil = async (page: Page, shown: Locator): Promise<void> => {
  if (IS_SOAK) return expect(shown).toBeVisible({ timeout: LONGEST_LIMIT_MS });
  // The page handles what has come due before the next second.
  await expect(async () => {
    await page.clock.fastForward(1_000);
    await expect(shown).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: LONGEST_LIMIT_MS });
};
