import type { DataStore, List } from '../data-store';
import { keyOf } from './live-lists';

/** Trusts the count of an unchanged list for this many milliseconds: records that are not loaded may have changed. */
const MAX_AGE_MS = 300_000;
/** The most cached counts. */
const MAX_TOTALS = 50;

/** The loaded records of a list: the same object until one of them changes. */
export type Loaded = readonly unknown[];

/** The cached counts of the page's lists. */
export class Totals {
  private readonly totals = new Map<string, number>();
  /** Keeps the time of the last count, by the records that were shown then. */
  private askedAt = new WeakMap<Loaded, number>();
  private readonly watchers = new Set<() => void>();
  private expired = 0;

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

  /** Returns whether the count of an unchanged list is still valid. */
  isFresh(loaded: Loaded): boolean {
    return (this.askedAt.get(loaded) ?? Number.NEGATIVE_INFINITY) + MAX_AGE_MS > Date.now();
  }

  /** Lets each list be counted again, and a shown one at once. */
  expire(): void {
    this.askedAt = new WeakMap();
    this.expired += 1;
    this.notify();
  }

  /** Returns how often the counts have expired. */
  readonly expirations = (): number => this.expired;

  /** Changes the last count of a list by records that were added or deleted on this page, until it is counted again. */
  change<T>(list: List<T>, by: number): void {
    const known = this.read(list);
    if (known !== undefined) this.keep(keyOf(list), known + by);
    this.expire();
  }

  private notify(): void {
    for (const watcher of [...this.watchers]) watcher();
  }

  /** Counts a list on the server unless the count is still valid. Logs a failure and keeps the last count. */
  async count<T>(list: List<T>, loaded: Loaded): Promise<void> {
    if (this.isFresh(loaded)) return;
    this.askedAt.set(loaded, Date.now());
    try {
      this.keep(keyOf(list), await this.store.count(list));
      this.notify();
    } catch (error) {
      this.askedAt.delete(loaded);
      console.warn(`The records of ${list.model.collection} could not be counted.`, error);
    }
  }

  /** Adds a count. Drops the oldest one if there are too many. */
  private keep(key: string, total: number): void {
    this.totals.delete(key);
    this.totals.set(key, total);
    const [oldest] = this.totals.keys();
    if (oldest !== undefined && this.totals.size > MAX_TOTALS) this.totals.delete(oldest);
  }
}
