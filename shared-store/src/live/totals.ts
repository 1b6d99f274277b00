import { prefixOf } from 'shared-model/words/words';
import type { DataStore, List } from '../data-store';
import { keyOf } from './live-list';

/** Counts a list after it has been shown for this many milliseconds. Many searches are shorter. */
const COUNT_DELAY_MS = 500;
/** The minimum time between two counts of a list, in milliseconds. */
const COUNT_INTERVAL_MS = 30_000;
/** Trusts the count of an unchanged list for this many milliseconds: records that are not loaded may have changed. */
const MAX_AGE_MS = 300_000;
/** Asks the server this many milliseconds after an own change: its total follows the record by some seconds. */
const SETTLING_MS = 10_000;

/** Returns the key of a list's count, which is the same in each order. */
const countKeyOf = <T>(list: List<T>): string => keyOf({ ...list, order: undefined });

/** The loaded records of a list: the same object until one of them changes. */
type Loaded = readonly unknown[];

/** The counts of the page's lists. */
export class Totals {
  private readonly totals = new Map<string, number>();
  private readonly watchers = new Set<() => void>();
  /** Keeps the time of the last count, by the records that were shown then. */
  private readonly askedAt = new WeakMap<Loaded, number>();
  /** Keeps the earliest time of the next count. */
  private readonly nextAt = new WeakMap<object, number>();
  private settlesAt = 0;

  constructor(private readonly store: Pick<DataStore, 'count'>) {}

  /** Returns the last count of a list. */
  read<T>(list: List<T>): number | undefined {
    return this.totals.get(countKeyOf(list));
  }

  /** Calls `watcher` after each count until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /**
   * Counts a list with these records some time from now, unless its count is still valid or `signal` is aborted before. One that
   * somebody asked for is counted at once.
   */
  follow<T>(list: List<T>, loaded: Loaded, isWanted: boolean, signal: AbortSignal): void {
    // The server only knows the prefix of a longer word.
    const isCountable = list.words?.every((word) => prefixOf(word) === word) ?? true;
    if (!isCountable || this.isFresh(loaded)) return;
    const count = () => {
      // Nobody sees it.
      if (document.hidden)
        return document.addEventListener('visibilitychange', count, { once: true, signal });
      this.nextAt.set(list, performance.now() + COUNT_INTERVAL_MS);
      void this.count(list, loaded);
    };
    const at = this.nextAt.get(list) ?? performance.now() + (isWanted ? 0 : COUNT_DELAY_MS);
    this.nextAt.set(list, at);
    const timer = setTimeout(count, Math.max(0, at - performance.now(), this.settlesAt - performance.now()));
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** Changes the count of a list, and that of its collection, by the records that the user has added to it or deleted. */
  note<T>(list: List<T>, change: number): void {
    this.settlesAt = performance.now() + SETTLING_MS;
    const whole = { ...list, filters: [], words: undefined, period: undefined };
    for (const key of new Set([countKeyOf(list), countKeyOf(whole)])) {
      const total = this.totals.get(key);
      if (total !== undefined) this.totals.set(key, total + change);
    }
    this.tell();
  }

  private isFresh(loaded: Loaded): boolean {
    return (this.askedAt.get(loaded) ?? Number.NEGATIVE_INFINITY) + MAX_AGE_MS > performance.now();
  }

  /** Counts a list on the server. Logs a failure and keeps the last count. */
  private async count<T>(list: List<T>, loaded: Loaded): Promise<void> {
    this.askedAt.set(loaded, performance.now());
    try {
      this.totals.set(countKeyOf(list), await this.store.count(list));
      this.tell();
    } catch (error) {
      this.askedAt.delete(loaded);
      console.warn(`The records of ${list.model.collection} could not be counted.`, error);
    }
  }

  private tell(): void {
    for (const watcher of [...this.watchers]) watcher();
  }
}
