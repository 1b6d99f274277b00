import type { CDPSession } from 'playwright-core';

/** JavaScript's heap as it is, garbage included, in bytes. */
export const heapNow = async (devTools: CDPSession): Promise<number> =>
  (await devTools.send('Runtime.getHeapUsage')).usedSize;

/** JavaScript's heap after collecting garbage, in bytes. */
export const heapAtRest = async (devTools: CDPSession): Promise<number> => {
  await devTools.send('HeapProfiler.collectGarbage');
  return heapNow(devTools);
};
