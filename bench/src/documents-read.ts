import type { Page } from 'playwright-core';

/** Runs first in each page: keeps the store's answers. Leaves reloaded pages alone, whose times are measured. */
const keepAnswers = (): void => {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') return;
  const answers: string[] = [];
  Reflect.set(window, 'answers', answers);
  const { fetch } = window;
  window.fetch = async (...request) => {
    const response = await fetch(...request);
    if (!/\/Listen\/channel|:runQuery|:batchGet/.test(response.url) || !response.body) return response;
    const [kept, passedOn] = response.body.pipeThrough(new TextDecoderStream()).tee();
    // A method, because tsx gives arrow functions a name by a helper that the page lacks.
    const keeper = new WritableStream<string>({
      write(text) {
        answers.push(text);
      },
    });
    // A page that stops listening aborts the answer. What came before counts.
    kept.pipeTo(keeper).catch(() => undefined);
    return new Response(passedOn.pipeThrough(new TextEncoderStream()), response);
  };
};

/** Counts the documents that a page reads until it is reloaded. */
export const watchDocuments = (page: Page): Promise<unknown> => page.addInitScript(keepAnswers);

/** Returns how many documents are in answers of the store: of listeners, of a query, and of single reads. */
export const documentsIn = (answers: string): number =>
  answers.match(/"documentChange"|"found"|(?<!"document(Change|Delete|Remove)":\s*\{\s*)"document":/g)
    ?.length ?? 0;

/** Returns how many documents the page has read. @throws Error for none, because then the counter misses something. */
export const documentsRead = async (page: Page): Promise<number> => {
  const answers = await page.evaluate((): unknown => Reflect.get(window, 'answers'));
  const read = Array.isArray(answers) ? documentsIn(answers.join('')) : 0;
  if (read === 0) throw new Error('The page has read no document that could be counted.');
  return read;
};
