import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** How many documents the page has received. */
    documentsRead?: number;
  }
}

/**
 * Runs first in each page: counts the documents that it receives. Ignores reloaded pages, whose times are
 * measured.
 */
const countDocuments = (): void => {
  const MARKS: readonly (readonly [string, string])[] = [
    ['/Listen/channel', '"documentChange"'],
    [':runQuery', '"document"'],
    [':batchGet', '"found"'],
  ];
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') return;
  const { fetch } = window;
  window.fetch = async (...request) => {
    const response = await fetch(...request);
    const [, mark] = MARKS.find(([path]) => response.url.includes(path)) ?? [];
    if (!mark || !response.body) return response;
    const [counted, passedOn] = response.body.tee();
    const decoder = new TextDecoder();
    // The end of the text, which may contain half a mark.
    let end = '';
    const counter = new WritableStream<Uint8Array>({
      write(chunk) {
        const parts = (end + decoder.decode(chunk, { stream: true })).split(mark);
        window.documentsRead = (window.documentsRead ?? 0) + parts.length - 1;
        end = parts.at(-1)?.slice(1 - mark.length) ?? '';
      },
    });
    // A page that stops listening aborts the answer. What came before counts.
    counted.pipeTo(counter).catch(() => undefined);
    return new Response(passedOn, response);
  };
};

/** Counts the documents that a page reads until it is reloaded. */
export const watchDocuments = async (page: Page): Promise<void> => {
  await page.addInitScript(countDocuments);
};

/**
 * Returns how many documents the page has read. @throws Error if there are none, because the counter misses something.
 */
export const documentsRead = async (page: Page): Promise<number> => {
  const read = await page.evaluate(() => window.documentsRead);
  if (!read) throw new Error('The page has read no document that could be counted.');
  return read;
};
