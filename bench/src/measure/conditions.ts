import type { CDPSession } from 'playwright-core';

/** The network and processor of a measurement. */
export interface Condition {
  readonly name: string;
  /** Undefined for those of this machine. */
  readonly limits?: {
    readonly megabitsPerSecond: number;
    /** The latency of each answer, in milliseconds. */
    readonly roundTrip: number;
    /** The factor by which the processor is slowed down. */
    readonly processorSlowdown: number;
  };
}

export const UNTHROTTLED: Condition = { name: 'unthrottled' };

export const THROTTLED: Condition = {
  name: '10 Mbit/s, 40 ms, CPU ×4',
  limits: { megabitsPerSecond: 10, roundTrip: 40, processorSlowdown: 4 },
};

export const CONDITIONS: readonly Condition[] = [UNTHROTTLED, THROTTLED];

/** Throttles a page with the browser's own means. */
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
