import type { DataStore, List } from '../data-store';
import { IdleLists } from './idle-lists';
import { LiveList } from './live-list';

/** Returns the key of a list. Sections may bring models of different versions for one collection. */
export const keyOf = <T>({ model, filters, words, period, order }: List<T>): string => {
  const equalities = filters.map(({ field, equals }) => JSON.stringify([field, equals])).sort();
  return JSON.stringify([
    model.collection,
    model.version,
    equalities,
    words,
    period?.from,
    period?.before,
    order,
  ]);
};

/** The open live lists of a page. Equal lists share one object and its listeners. */
export class LiveLists {
  private readonly lists = new Map<string, { close(): void }>();
  private readonly idle = new IdleLists();

  constructor(private readonly store: DataStore) {}

  /** Returns the shared live list. */
  shared<T>(list: List<T>): LiveList<T> {
    const key = keyOf(list);
    // The key contains the model's collection and version, which determine the type of its records.
    const known = this.lists.get(key) as LiveList<T> | undefined;
    if (known) return known;
    const opened = new LiveList(this.store, list, this.idle, () => this.lists.delete(key));
    this.lists.set(key, opened);
    opened.open();
    return opened;
  }

  /** Closes every list. */
  close(): void {
    for (const list of [...this.lists.values()]) list.close();
  }
}
