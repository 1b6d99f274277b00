import type { DataStore, List } from '../data-store';
import { keyOf } from './live-lists';

/** How long a count holds for a list that shows no change, in milliseconds: further down it may have changed. */
const FRESH = 300_000;
/** How many totals are kept. */
const MOST = 50;

/** The records of a list as far as they are loaded: the same object until one of them changes. */
export type Loaded = readonly unknown[];

/** How many records the lists of a page have, as the server said last; whoever shows a list again need not ask again. */
export class Totals {
  private readonly totals = new Map<string, number>();
  /** When the server was asked last while a list showed this. */
  private readonly askedAt = new WeakMap<Loaded, number>();
  private readonly watchers = new Set<() => void>();

  constructor(private readonly store: Pick<DataStore, 'count'>) {}

  /** What the server said last of a list. */
  read<T>(list: List<T>): number | undefined {
    return this.totals.get(keyOf(list));
  }

  /** Calls `watcher` at each answer, until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Whether the server has been asked about what a list shows, not long ago. */
  isFresh(loaded: Loaded): boolean {
    return (this.askedAt.get(loaded) ?? Number.NEGATIVE_INFINITY) + FRESH > Date.now();
  }

  /** Asks the server. What fails is logged, and the last answer stays. */
  async count<T>(list: List<T>, loaded: Loaded): Promise<void> {
    if (this.isFresh(loaded)) return;
    this.askedAt.set(loaded, Date.now());
    try {
      this.keep(keyOf(list), await this.store.count(list));
      for (const watcher of [...this.watchers]) watcher();
    } catch (error) {
      this.askedAt.delete(loaded);
      console.warn(`The records of ${list.model.collection} could not be counted.`, error);
    }
  }

  /** Keeps a total in the place of the one that was counted longest ago. */
  private keep(key: string, total: number): void {
    this.totals.delete(key);
    this.totals.set(key, total);
    const [oldest] = this.totals.keys();
    if (oldest !== undefined && this.totals.size > MOST) this.totals.delete(oldest);
  }
}
