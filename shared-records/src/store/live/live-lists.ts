import type { CollectionName, DataStore, List } from '../data-store';
import { LeftLists } from './left-lists';
import { LiveList } from './live-list';

type Lists = { readonly [C in CollectionName]: Map<string, LiveList<C>> };

/** What tells a list from the others. */
export const keyOf = ({ collection, filters, words, period, order }: List<CollectionName>): string => {
  const equalities = filters.map(({ field, equals }) => JSON.stringify([field, equals])).sort();
  return JSON.stringify([collection, equalities, words, period?.from, period?.before, order]);
};

/** The live lists of a page: whoever asks for the same list gets the same one, with the same listeners. */
export class LiveLists {
  private readonly lists: Lists = { customers: new Map(), contacts: new Map(), salesReport: new Map() };
  private readonly left = new LeftLists();

  constructor(private readonly store: DataStore) {}

  /** The one list of these records. */
  shared<C extends CollectionName>(list: List<C>): LiveList<C> {
    const lists: Map<string, LiveList<C>> = this.lists[list.collection];
    const key = keyOf(list);
    const known = lists.get(key);
    if (known) return known;
    const opened = new LiveList(this.store, list, this.left);
    lists.set(key, opened);
    return opened;
  }

  /** Closes every list. */
  close(): void {
    for (const lists of Object.values(this.lists)) for (const list of lists.values()) list.close();
  }
}
