import type { CDPSession } from 'playwright-core';

/** Under which network and processor a page is measured. */
export interface Condition {
  readonly name: string;
  /** Missing: as this machine has it. */
  readonly limits?: {
    readonly megabitsPerSecond: number;
    /** Added to each answer, in milliseconds. */
    readonly roundTrip: number;
    /** How many times slower the page's processor is. */
    readonly processorSlowdown: number;
  };
}

export const UNTHROTTLED: Condition = { name: 'unthrottled' };

export const CONDITIONS: readonly Condition[] = [
  UNTHROTTLED,
  {
    name: '10 Mbit/s, 40 ms, CPU ×4',
    limits: { megabitsPerSecond: 10, roundTrip: 40, processorSlowdown: 4 },
  },
];

/** Puts a page under a condition from now on, by the browser's own means. */
export const impose = async (browser: CDPSession, { limits }: Condition): Promise<void> => {
  if (!limits) return;
  const bytesPerSecond = (limits.megabitsPerSecond * 1_000_000) / 8;
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: limits.roundTrip,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: limits.processorSlowdown });
};
