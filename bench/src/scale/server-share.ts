import { report } from 'shared-records/model/report';
import type { List } from 'shared-records/store';
import { openWriter, type Writer } from '../../../e2e/support/writer';
import { FIRST_PAGE } from '../../../shared-records/src/store/live/live-list';
import {
  noTimes,
  SEARCH_NAMES,
  SEARCHING_TIME,
  type Search,
  type Searches,
  type SearchName,
} from './searches';

/** What the server takes for the product's queries, in milliseconds each. */
export interface ServerShare {
  /** The first page of the whole list. */
  readonly head: readonly number[];
  /** The first page of what a search finds. */
  readonly searches: Readonly<Record<SearchName, number[]>>;
}

type Narrowing = Pick<List<unknown>, 'filters' | 'words'>;

const EVERYTHING: Narrowing = { filters: [] };

const narrowingOf = (search: Search): Narrowing =>
  'word' in search
    ? { filters: [], words: [search.word] }
    : { filters: search.chips.map(({ field, text }) => ({ field, equals: text })) };

/** How long it takes from asking for the first page of a list until the server has answered, in milliseconds. */
const timeQuery = ({ data }: Writer, narrowing: Narrowing): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const stop = data.listen({ model: report, ...narrowing, limit: FIRST_PAGE })(({ live }) => {
      if (!live) return;
      stop();
      resolve(performance.now() - startedAt);
    }, reject);
  });

/** Asks the server for what the page asks, by the same store without a browser. */
export const serverShare = async (repetitions: number, wanted: Searches): Promise<ServerShare> => {
  const writer = await openWriter();
  try {
    // The connection is no part of it.
    await timeQuery(writer, EVERYTHING);
    const head: number[] = [];
    while (head.length < repetitions) head.push(await timeQuery(writer, EVERYTHING));
    const searches = noTimes();
    for (const name of SEARCH_NAMES) {
      const until = performance.now() + SEARCHING_TIME;
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
