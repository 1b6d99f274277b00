import { report } from 'shared-records/model/report';
import type { List } from 'shared-records/store';
import { openWriter, type Writer } from '../../../e2e/support/writer';
import { FIRST_PAGE } from '../../../shared-records/src/store/live/live-list';
import {
  MAX_SEARCHING_MS,
  noTimes,
  SEARCH_NAMES,
  type Search,
  type Searches,
  type SearchName,
} from './searches';

/** The server's times for the product's queries, in milliseconds. */
export interface ServerShare {
  /** The first page of the whole list. */
  readonly head: readonly number[];
  /** The first page of each search. */
  readonly searches: Readonly<Record<SearchName, number[]>>;
}

type Narrowing = Pick<List<unknown>, 'filters' | 'words'>;

const EVERYTHING: Narrowing = { filters: [] };

const narrowingOf = (search: Search): Narrowing =>
  'word' in search
    ? { filters: [], words: [search.word] }
    : { filters: search.chips.map(({ field, text }) => ({ field, equals: text })) };

/** Returns how long the server takes to answer the first page of a list, in milliseconds. */
const timeQuery = ({ data }: Writer, narrowing: Narrowing): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const stop = data.listen({ model: report, ...narrowing, limit: FIRST_PAGE })(({ live }) => {
      if (!live) return;
      stop();
      resolve(performance.now() - startedAt);
    }, reject);
  });

/** Measures the page's queries by the same store without a browser. */
export const serverShare = async (repetitions: number, wanted: Searches): Promise<ServerShare> => {
  const writer = await openWriter();
  try {
    // Opens the connection, which does not count.
    await timeQuery(writer, EVERYTHING);
    const head: number[] = [];
    while (head.length < repetitions) head.push(await timeQuery(writer, EVERYTHING));
    const searches = noTimes();
    for (const name of SEARCH_NAMES) {
      const until = performance.now() + MAX_SEARCHING_MS;
      for (const search of wanted[name]) {
        searches[name].push(await timeQuery(writer, narrowingOf(search)));
        if (performance.now() > until) break;
      }
    }
    return { head, searches };
  } finally {
    await writer.close();
  }
};
