import type { DataStore, List } from '../data-store';
import type { ListCounter } from './list-counter';
import { keyOf } from './live-list';

/** The cached counts of the page's lists. What counts them loads with the first list that is not fully loaded. */
export class Totals {
  private readonly totals = new Map<string, number>();
  private readonly watchers = new Set<() => void>();
  private loading: Promise<ListCounter> | undefined;

  constructor(private readonly store: Pick<DataStore, 'count'>) {}

  /** Returns the last count of a list. */
  read<T>(list: List<T>): number | undefined {
    return this.totals.get(keyOf(list));
  }

  /** Calls `watcher` after each count until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Does something with what counts the lists. Only logs it if its code does not arrive. */
  async use(work: (counter: ListCounter) => void): Promise<void> {
    this.loading ??= import('./list-counter').then(
      ({ ListCounter }) =>
        new ListCounter(this.store, this.totals, () => {
          for (const watcher of [...this.watchers]) watcher();
        }),
    );
    try {
      work(await this.loading);
    } catch (error) {
      this.loading = undefined;
      console.warn('What counts the lists could not be loaded.', error);
    }
  }
}
