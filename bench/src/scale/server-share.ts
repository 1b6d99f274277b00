import type { Filter } from 'shared-data';
import type { Report } from 'shared-data/schema';
import { openWriter, type Writer } from '../../../e2e/writer';
import { FIRST_PAGE } from '../../../shared-data/src/live-list';
import { SEARCH_NAMES, SEARCHES, type SearchName } from './search';

/** What the server takes for the product's queries, in milliseconds each. */
export interface ServerShare {
  /** The first page of the whole list. */
  readonly head: readonly number[];
  /** The first page of what a search finds. */
  readonly searches: Readonly<Record<SearchName, number[]>>;
}

type ReportFilter = Filter<'salesReport'>;

/** How long it takes from asking for the first page of a list until the server has answered, in milliseconds. */
const timeQuery = ({ data }: Writer, filters: readonly ReportFilter[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const stop = data.listen({ collection: 'salesReport', filters, limit: FIRST_PAGE })(({ live }) => {
      if (!live) return;
      stop();
      resolve(performance.now() - startedAt);
    }, reject);
  });

/** Asks the server for what the page asks, by the same store without a browser. */
export const serverShare = async (
  repetitions: number,
  wanted: Readonly<Record<SearchName, readonly Report[]>>,
): Promise<ServerShare> => {
  const writer = await openWriter();
  try {
    // The connection is no part of it.
    await timeQuery(writer, []);
    const head: number[] = [];
    while (head.length < repetitions) head.push(await timeQuery(writer, []));
    const searches: Record<SearchName, number[]> = { 'one chip': [], 'three chips': [] };
    for (const name of SEARCH_NAMES) {
      for (const report of wanted[name]) {
        const filters = SEARCHES[name].map(({ field }) => ({ field, equals: report[field] }));
        searches[name].push(await timeQuery(writer, filters));
      }
    }
    return { head, searches };
  } finally {
    await writer.close();
  }
};
