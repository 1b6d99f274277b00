import {
  type CollectionName,
  type Collections,
  ConnectionError,
  type DataStore,
  type Snapshot,
} from './data-store';

/** What a live query shows: nothing yet, its newest snapshot, or that it is cut off and tries again. */
export type Live<T> =
  | { readonly status: 'loading' }
  | ({ readonly status: 'ready' } & Snapshot<T>)
  | { readonly status: 'failed'; readonly error: Error };

/** The first pause before a failed listener is set up again, in milliseconds; it doubles up to the longest. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** How long a query that nobody watches stays open, in milliseconds: long enough to switch screens. */
const LINGER = 30_000;

/**
 * One listener on a collection, shared by all who watch it: opened for the first, closed some time after
 * the last, and set up again when it fails.
 */
export class LiveQuery<C extends CollectionName> {
  private state: Live<Collections[C]> = { status: 'loading' };
  private readonly watchers = new Set<() => void>();
  private stop: (() => void) | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = FIRST_PAUSE;

  constructor(
    private readonly store: DataStore,
    private readonly collection: C,
  ) {}

  /** The newest state; the same object until something changes. */
  readonly read = (): Live<Collections[C]> => this.state;

  /** Calls `watcher` at each change, until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    if (this.stop) clearTimeout(this.timer);
    else this.open();
    return () => {
      this.watchers.delete(watcher);
      if (this.watchers.size > 0) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(this.close, LINGER);
    };
  };

  /** Ends the listener and forgets what it showed. */
  readonly close = (): void => {
    clearTimeout(this.timer);
    this.stop?.();
    this.stop = undefined;
    this.pause = FIRST_PAUSE;
    this.change({ status: 'loading' });
  };

  private open(): void {
    clearTimeout(this.timer);
    this.stop = this.store.listen(
      this.collection,
      (snapshot) => {
        this.pause = FIRST_PAUSE;
        // Nothing known and nothing heard is no empty list.
        const unheard = !snapshot.live && snapshot.rows.length === 0 && this.state.status !== 'ready';
        this.change(
          unheard ? { status: 'failed', error: new ConnectionError() } : { status: 'ready', ...snapshot },
        );
      },
      (error) => {
        console.error(`The live query on ${this.collection} failed.`, error);
        clearTimeout(this.timer);
        this.stop = undefined;
        this.change({ status: 'failed', error });
        this.timer = setTimeout(() => this.watchers.size > 0 && this.open(), this.pause);
        this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
      },
    );
  }

  private change(state: Live<Collections[C]>): void {
    this.state = state;
    for (const watcher of [...this.watchers]) watcher();
  }
}
