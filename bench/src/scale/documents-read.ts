import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** How many documents the answers to the page's listeners have held so far. */
    documentsRead?: number;
  }
}

/**
 * Runs in each page before anything else: counts the documents in the answers to its listeners. Leaves a page alone
 * that is reloaded: of that one times are taken, and counting takes some.
 */
const countDocuments = (): void => {
  const MARK = '"documentChange"';
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') return;
  const { fetch } = window;
  window.fetch = async (...request) => {
    const response = await fetch(...request);
    if (!response.url.includes('/Listen/channel') || !response.body) return response;
    const [counted, passedOn] = response.body.tee();
    const decoder = new TextDecoder();
    // The end of the text so far, where a mark may be cut.
    let end = '';
    const counter = new WritableStream<Uint8Array>({
      write(chunk) {
        const parts = (end + decoder.decode(chunk, { stream: true })).split(MARK);
        window.documentsRead = (window.documentsRead ?? 0) + parts.length - 1;
        end = parts.at(-1)?.slice(1 - MARK.length) ?? '';
      },
    });
    // A page that stops listening ends the answer midway: what came until then is counted.
    counted.pipeTo(counter).catch(() => undefined);
    return new Response(passedOn, response);
  };
};

/** Counts what a page reads from its first navigation on, until it is reloaded. */
export const watchDocuments = async (page: Page): Promise<void> => {
  await page.addInitScript(countDocuments);
};

/** How many documents the page has read. @throws where there is none: it was not watched, or asks in another way. */
export const documentsRead = async (page: Page): Promise<number> => {
  const read = await page.evaluate(() => window.documentsRead);
  if (!read) throw new Error('The page has read no document that could be counted.');
  return read;
};
