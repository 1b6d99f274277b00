import type { Stored } from '../../model/define-model';
import { LONGEST_QUERY } from '../../model/fields/limits';
import type { DataStore, List, Page, Unreadable } from '../data-store';
import type { IdleLists } from './idle-lists';
import { LiveQuery } from './live-query';

/** The state of a live list. It retries after a failure. */
export type Live<T> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready';
      readonly rows: readonly Stored<T>[];
      /** The records that cannot be read. They are not in `rows`. */
      readonly unreadable: readonly Unreadable<T>[];
      /** Whether the server has confirmed all of it. */
      readonly live: boolean;
      /** Set while the rows are the first of an unknown number, and the connection follows. */
      readonly isPart?: true;
      /** Loads the next page; undefined at the end of the list. */
      readonly showMore: (() => void) | undefined;
    }
  | { readonly status: 'failed'; readonly error: Error };

/** The number of records in the first page. */
export const FIRST_PAGE = 50;
/** The most records of a later page. */
const LONGEST_PAGE = 500;

interface OpenPage<T> {
  readonly page: Page<T>;
  readonly query: LiveQuery<T>;
}

/**
 * A list of live pages, shared by its watchers. It opens for the first watcher and becomes idle after the last one
 * (idle-lists.ts).
 *
 * The pages cover the list without gaps or overlaps. Each but the last ends at the fixed cursor where the next one
 * begins, so a record that is added or moved is in exactly one page. The last page has a limit instead. Loading more
 * splits it after its last record.
 */
export class LiveList<T> {
  private pages: readonly OpenPage<T>[] = [];
  private state: Live<T> = { status: 'loading' };
  private readonly watchers = new Set<() => void>();
  private hide: (() => void) | undefined;

  constructor(
    private readonly store: Pick<DataStore, 'listen' | 'showList'>,
    private readonly list: List<T>,
    private readonly idle: IdleLists,
    private readonly onClose: () => void = () => {},
  ) {}

  /** Returns the current state: the same object until it changes. */
  readonly read = (): Live<T> => this.state;

  /** Calls `watcher` at each change until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    if (this.watchers.size === 0) this.hide = this.store.showList?.(this.list);
    this.watchers.add(watcher);
    this.idle.remove(this);
    if (this.pages.length === 0) this.pages = [this.newPage({ ...this.list, limit: FIRST_PAGE })];
    for (const { query } of this.pages) query.open();
    return () => {
      this.watchers.delete(watcher);
      if (this.watchers.size > 0) return;
      this.hide?.();
      this.idle.add(this);
    };
  };

  /** Ends all listeners and drops their data. */
  close(): void {
    this.idle.remove(this);
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

  /** Splits a page after its record at `index`. */
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

  /** Doubles the loaded records, so that long lists need few pages. */
  private nextLimit(): number {
    const loaded = this.state.status === 'ready' ? this.state.rows.length : 0;
    return Math.min(Math.max(loaded, FIRST_PAGE), LONGEST_PAGE);
  }

  private readonly onChange = (): void => {
    if (this.pages.length === 0) return;
    // A page that reaches the limit of queries would hide the records after it.
    for (const open of this.pages)
      if (open.page.through && isFull(open)) this.divide(open, LONGEST_QUERY / 2);
    this.state = this.join();
    for (const watcher of [...this.watchers]) watcher();
  };

  private join(): Live<T> {
    const states = this.pages.map(({ query }) => query.state);
    for (const state of states) if (state.status === 'failed') return state;
    // While a record moves to another page, both contain it for a moment.
    const rows = new Map<string, Stored<T>>();
    const unreadable: Unreadable<T>[] = [];
    let live = true;
    if (states[0]?.status === 'loading') return { status: 'loading' };
    for (const state of states) {
      // The page it was split from still contains its records.
      if (state.status !== 'ready') continue;
      for (const row of state.rows) rows.set(row.id, row);
      unreadable.push(...state.unreadable);
      live &&= state.live;
    }
    const last = this.pages.at(-1);
    const lastState = last?.query.state;
    const isPart = lastState?.status === 'ready' && lastState.early === 'part';
    const ends = last && lastState?.status === 'ready' && !isPart && !isFull(last);
    return {
      status: 'ready',
      rows: [...rows.values()],
      unreadable,
      live,
      ...(isPart && { isPart }),
      showMore: ends ? undefined : this.showMore,
    };
  }
}

const isFull = <T>({ page, query }: OpenPage<T>): boolean =>
  query.settled && query.state.status === 'ready' && query.state.places.length >= page.limit;
