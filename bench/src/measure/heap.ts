import type { CDPSession } from 'playwright-core';

/** Returns the JavaScript heap in bytes, including garbage. */
export const heapNow = async (devTools: CDPSession): Promise<number> =>
  (await devTools.send('Runtime.getHeapUsage')).usedSize;

/** Returns the JavaScript heap in bytes after garbage collection. */
export const heapAtRest = async (devTools: CDPSession): Promise<number> => {
  await devTools.send('HeapProfiler.collectGarbage');
  return heapNow(devTools);
};
