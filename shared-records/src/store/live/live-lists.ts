import type { DataStore, List } from '../data-store';
import { LeftLists } from './left-lists';
import { LiveList } from './live-list';

/** Identifies a list. Sections may bring models of different versions for one collection. */
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

/** The open live lists of a page: whoever asks for the same list gets the same one, with the same listeners. */
export class LiveLists {
  private readonly lists = new Map<string, { close(): void }>();
  private readonly left = new LeftLists();

  constructor(private readonly store: DataStore) {}

  /** Returns the one list of these records. */
  shared<T>(list: List<T>): LiveList<T> {
    const key = keyOf(list);
    // The key names the model's collection and version, and so the type of its records.
    const known = this.lists.get(key) as LiveList<T> | undefined;
    if (known) return known;
    const opened = new LiveList(this.store, list, this.left, () => this.lists.delete(key));
    this.lists.set(key, opened);
    return opened;
  }

  /** Closes every list. */
  close(): void {
    for (const list of [...this.lists.values()]) list.close();
  }
}
