import type { Page } from '@playwright/test';

/** Every text in a page's memory, each once, after collecting garbage: what nothing refers to is not among them. */
export const textsInMemory = async (page: Page): Promise<readonly string[]> => {
  const devTools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devTools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devTools.send('HeapProfiler.takeHeapSnapshot');
  await devTools.detach();
  // https://developer.chrome.com/docs/devtools/memory-problems/heap-snapshots
  const { strings }: { strings: readonly string[] } = JSON.parse(chunks.join(''));
  return strings;
};
