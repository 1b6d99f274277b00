import type { Stored } from '../../model/define-model';
import { LONGEST_QUERY } from '../../model/fields/limits';
import type { DataStore, List, Page, Unreadable } from '../data-store';
import type { LeftLists } from './left-lists';
import { LiveQuery } from './live-query';

/** What a live list shows: nothing yet, its records as far as they are loaded, or that it is cut off and tries again. */
export type Live<T> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready';
      readonly rows: readonly Stored<T>[];
      /** The records that cannot be read, and are not in `rows`. */
      readonly unreadable: readonly Unreadable<T>[];
      /** Whether the server stands behind all of it. */
      readonly live: boolean;
      /** Loads the records that follow; undefined where none do. */
      readonly showMore: (() => void) | undefined;
    }
  | { readonly status: 'failed'; readonly error: Error };

/** How many records a list begins with. */
export const FIRST_PAGE = 50;
/** The most that follow at once. */
const LONGEST_PAGE = 500;

interface OpenPage<T> {
  readonly page: Page<T>;
  readonly query: LiveQuery<T>;
}

/**
 * A list as pages, each of them live, shared by all who watch it: opened for the first, closed some time after the
 * last (left-lists.ts).
 *
 * Together the pages are the whole order of the list. Where one is divided, the first half ends at the place where the
 * second begins, and places do not move. So whatever comes, goes or moves is in exactly one page. The last page alone
 * has no end but a limit; opening the next one divides it behind its last record.
 */
export class LiveList<T> {
  private pages: readonly OpenPage<T>[] = [];
  private state: Live<T> = { status: 'loading' };
  private readonly watchers = new Set<() => void>();

  constructor(
    private readonly store: Pick<DataStore, 'listen'>,
    private readonly list: List<T>,
    private readonly left: LeftLists,
    private readonly onClose: () => void = () => {},
  ) {}

  /** The newest state; the same object until something changes. */
  readonly read = (): Live<T> => this.state;

  /** Calls `watcher` at each change, until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    this.left.remove(this);
    if (this.pages.length === 0) this.pages = [this.newPage({ ...this.list, limit: FIRST_PAGE })];
    for (const { query } of this.pages) query.open();
    return () => {
      this.watchers.delete(watcher);
      if (this.watchers.size === 0) this.left.add(this);
    };
  };

  /** Ends every listener and forgets what they showed. */
  close(): void {
    this.left.remove(this);
    const { pages } = this;
    this.pages = [];
    for (const { query } of pages) query.close();
    this.state = { status: 'loading' };
    this.onClose();
  }

  private readonly showMore = (): void => {
    const last = this.pages.at(-1);
    if (last && isFull(last)) this.divide(last, last.page.limit - 1);
  };

  private newPage(page: Page<T>): OpenPage<T> {
    const query = new LiveQuery(this.list.model.collection, this.store.listen(page), this.onChange);
    return { page, query };
  }

  /** Ends a page behind its record at `index`, and lets another one begin there. */
  private divide(divided: OpenPage<T>, index: number): void {
    const { page, query } = divided;
    const place = query.state.status === 'ready' ? query.state.places[index] : undefined;
    if (!place) return;
    const first = { ...page, through: place, limit: LONGEST_QUERY };
    const second = this.newPage({
      ...page,
      after: place,
      limit: page.through ? LONGEST_QUERY : this.nextLimit(),
    });
    query.continueWith(this.store.listen(first));
    this.pages = this.pages.flatMap((open) => (open === divided ? [{ page: first, query }, second] : [open]));
    second.query.open();
  }

  /** As many again as are there, so that many records need few pages. */
  private nextLimit(): number {
    const loaded = this.state.status === 'ready' ? this.state.rows.length : 0;
    return Math.min(Math.max(loaded, FIRST_PAGE), LONGEST_PAGE);
  }

  private readonly onChange = (): void => {
    if (this.pages.length === 0) return;
    // A query answers at most so many: what lies behind them would be missing.
    for (const open of this.pages)
      if (open.page.through && isFull(open)) this.divide(open, LONGEST_QUERY / 2);
    this.state = this.join();
    for (const watcher of [...this.watchers]) watcher();
  };

  private join(): Live<T> {
    const states = this.pages.map(({ query }) => query.state);
    for (const state of states) if (state.status === 'failed') return state;
    // A record that moves from page to page is for a moment in both.
    const rows = new Map<string, Stored<T>>();
    const unreadable: Unreadable<T>[] = [];
    let live = true;
    if (states[0]?.status === 'loading') return { status: 'loading' };
    for (const state of states) {
      // What a page holds that has yet to answer is still in the one that it was divided from.
      if (state.status !== 'ready') continue;
      for (const row of state.rows) rows.set(row.id, row);
      unreadable.push(...state.unreadable);
      live &&= state.live;
    }
    const last = this.pages.at(-1);
    const ends = last?.query.state.status === 'ready' && !isFull(last);
    return {
      status: 'ready',
      rows: [...rows.values()],
      unreadable,
      live,
      showMore: ends ? undefined : this.showMore,
    };
  }
}

const isFull = <T>({ page, query }: OpenPage<T>): boolean =>
  query.settled && query.state.status === 'ready' && query.state.places.length >= page.limit;
