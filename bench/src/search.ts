import { type Report, report } from 'shared-model/report';
import type { Writer } from '../../e2e/support/writer';
import { FIRST_PAGE } from '../../shared-store/src/live/live-list';

/** Names the texts to search for: a customer, and a word of one report. */
interface Search {
  readonly customer: string;
  readonly word: string;
}

/** Returns `count` different searches, so that no search finds a cached list. */
export const searchesFor = (reports: readonly Report[], count: number): Search[] => {
  const customers = [...new Set(reports.map(({ customer }) => customer))];
  // Unique: the end of "QT-2026-0142". Not every report has one.
  const words = reports.flatMap(({ qtNumber }) => qtNumber.split('-').slice(2)).reverse();
  return customers.slice(0, count).map((customer, index) => {
    const word = words[index];
    if (!word) throw new Error(`Only ${words.length} reports have a quotation to search for.`);
    return { customer, word };
  });
};

/** Returns how long the server takes to answer the first page of the list or of a search, in milliseconds. */
export const timeQuery = ({ data }: Writer, { customer, word }: Partial<Search> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const filters = customer === undefined ? [] : [{ field: 'customer' as const, equals: customer }];
    const words = word === undefined ? {} : { words: [word] };
    const stop = data.listen({ model: report, filters, ...words, limit: FIRST_PAGE })(({ live }) => {
      if (!live) return;
      stop();
      resolve(performance.now() - startedAt);
    }, reject);
  });
