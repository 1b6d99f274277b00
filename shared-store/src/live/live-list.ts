import type { Stored } from 'shared-model/define-model';
import { LONGEST_QUERY } from 'shared-model/fields/limits';
import type { DataStore, List, Page, Problem, Unreadable } from '../data-store';
import { type Blocks, blocksOf, inOrder } from '../list-blocks';
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
      /** Says why the list is not live, if that is known. */
      readonly problem?: Problem | undefined;
      /** Set while the rows are the first of an unknown number, and the connection follows. */
      readonly isBeginning?: true;
      /** Loads the next page; undefined at the end of the list. */
      readonly showMore: (() => void) | undefined;
    }
  | { readonly status: 'failed'; readonly error: Error };

/** The number of records in the first page. */
export const FIRST_PAGE = 50;
/** The most records of a later page. */
const LONGEST_PAGE = 500;
/** A whole list stays whole while it grows to this many rows, so that they stay in order. */
const STAYS_WHOLE = 500;

/** Returns the key of a list. Sections may bring models of different versions for one collection. */
export const keyOf = <T>({ model, filters, words, period, order, textBefore }: List<T>): string => {
  const equalities = filters.map(({ field, equals }) => JSON.stringify([field, equals])).sort();
  return JSON.stringify([
    model.collection,
    model.version,
    equalities,
    words,
    period?.from,
    period?.before,
    order,
    textBefore,
  ]);
};

/** The open live lists of a page. Equal lists share one object and its listeners. */
export class LiveLists {
  private readonly lists = new Map<string, { close(): void }>();
  private readonly idle = new IdleLists();

  constructor(private readonly store: DataStore) {}

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

  close(): void {
    for (const list of [...this.lists.values()]) list.close();
  }
}

interface OpenPage<T> {
  readonly page: Page<T>;
  readonly query: LiveQuery<T>;
}

/**
 * A list of live pages, shared by its watchers. It opens for the first watcher and becomes idle after the last one.
 *
 * The pages cover the list without gaps or overlaps. Each but the last ends at the fixed cursor where the next one
 * begins, so a record that is added or moved is in exactly one page. The last page of each block of the list has a limit
 * instead. Loading more splits it after its last record, or begins the next block. A whole list is in the order of names.
 */
export class LiveList<T> {
  private pages: readonly OpenPage<T>[] = [];
  private state: Live<T> = { status: 'loading' };
  private readonly watchers = new Set<() => void>();
  private hide: (() => void) | undefined;
  private readonly blocks: Blocks<T>;

  constructor(
    private readonly store: Pick<DataStore, 'listen' | 'showList'>,
    list: List<T>,
    private readonly idle: IdleLists,
    private readonly onClose: () => void = () => {},
  ) {
    this.blocks = blocksOf(list);
  }

  /** Returns the current state: the same object until it changes. */
  readonly read = (): Live<T> => this.state;

  /** Opens the list before anybody watches it: its first state then has the records that have already come. */
  open(): void {
    this.openPages();
    this.idle.add(this);
  }

  /** Calls `watcher` at each change until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    if (this.watchers.size === 0) this.hide = this.store.showList(this.blocks[0]);
    this.watchers.add(watcher);
    this.idle.remove(this);
    this.openPages();
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

  private openPages(): void {
    if (this.pages.length === 0) this.pages = [this.newPage({ ...this.blocks[0], limit: FIRST_PAGE })];
    for (const { query } of this.pages) query.open();
  }

  private readonly showMore = (): void => {
    const last = this.pages.at(-1);
    if (last && isFull(last)) this.divide(last, last.page.limit - 1);
  };

  private newPage(page: Page<T>): OpenPage<T> {
    const query = new LiveQuery(page.model.collection, this.store.listen(page), this.onChange);
    return { page, query };
  }

  /** Splits a page after its record at `index`. */
  private divide(divided: OpenPage<T>, index: number): void {
    const { page, query } = divided;
    const cursor = query.state.status === 'ready' ? query.state.cursors[index] : undefined;
    if (!cursor) return;
    const first = { ...page, through: cursor, limit: LONGEST_QUERY };
    const second = this.newPage({
      ...page,
      after: cursor,
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
    // A page that another one follows would hide the records after its limit.
    for (const open of this.pages.slice(0, -1))
      if (isFull(open)) this.divide(open, open.page.through ? LONGEST_QUERY / 2 : open.page.limit - 1);
    this.openNextBlock();
    this.passOverEmptyPage();
    this.stayWhole();
    this.state = this.join();
    for (const watcher of [...this.watchers]) watcher();
  };

  private blockAfter({ page }: OpenPage<T>): List<T> | undefined {
    return this.blocks[this.blocks.findIndex(({ block }) => block === page.block) + 1];
  }

  private openNextBlock(): void {
    const last = this.pages.at(-1);
    const next = last && this.blockAfter(last);
    // Offline, an empty cache would be a failure.
    if (!next || !hasEnded(last) || !isLive(last)) return;
    const page = this.newPage({ ...next, limit: this.nextLimit() });
    this.pages = [...this.pages, page];
    page.query.open();
  }

  /** Loads more behind a full page without a record of its block, which would leave the end of the list without a row. */
  private passOverEmptyPage(): void {
    const last = this.pages.at(-1);
    const state = last?.query.state;
    if (last?.page.block !== 'lacking' || state?.status !== 'ready' || !isFull(last)) return;
    if (state.rows.length + state.unreadable.length === 0) this.showMore();
  }

  private stayWhole(): void {
    const last = this.pages.at(-1);
    if (this.state.status !== 'ready' || this.state.showMore || this.state.rows.length > STAYS_WHOLE) return;
    if (last && isFull(last)) this.showMore();
  }

  private join(): Live<T> {
    const states = this.pages.map(({ query }) => query.state);
    for (const state of states) if (state.status === 'failed') return state;
    // While a record moves to another page, both contain it for a moment.
    const rows = new Map<string, Stored<T>>();
    const unreadable: Unreadable<T>[] = [];
    let live = true;
    let problem: Problem | undefined;
    if (states[0]?.status === 'loading') return { status: 'loading' };
    for (const state of states) {
      // The page it was split from still contains its records.
      if (state.status !== 'ready') continue;
      for (const row of state.rows) rows.set(row.id, row);
      unreadable.push(...state.unreadable);
      live &&= state.live;
      problem ??= state.problem;
    }
    const isAwaited = states.some(({ status }) => status === 'loading');
    if (isAwaited && rows.size + unreadable.length === 0) return { status: 'loading' };
    const last = this.pages.at(-1);
    const isBeginning = last !== undefined && isOnlyBeginning(last);
    const ends = last && hasEnded(last) && !this.blockAfter(last);
    return {
      status: 'ready',
      rows: ends ? inOrder(this.blocks[0], [...rows.values()]) : [...rows.values()],
      unreadable,
      live,
      ...(problem && { problem }),
      ...(isBeginning && { isBeginning }),
      showMore: ends ? undefined : this.showMore,
    };
  }
}

const isOnlyBeginning = <T>({ query: { state } }: OpenPage<T>): boolean =>
  state.status === 'ready' && state.firstPage === 'beginning';

const isLive = <T>({ query: { state } }: OpenPage<T>): boolean => state.status === 'ready' && state.live;

const hasEnded = <T>(open: OpenPage<T>): boolean =>
  open.query.state.status === 'ready' && !isOnlyBeginning(open) && !isFull(open);

const isFull = <T>({ page, query: { settled, state } }: OpenPage<T>): boolean =>
  settled && state.status === 'ready' && state.cursors.length + (state.hidden ?? 0) >= page.limit;

/** The most open lists without a watcher: those of the sections, of a form, and of some searches. */
const MAX_IDLE_LISTS = 6;
/** Keeps such a list open for this many milliseconds. */
const IDLE_TIMEOUT_MS = 300_000;

/**
 * The idle cache: open lists without a watcher. A list that is shown again appears at once, also while offline, and
 * costs only the reads of its changes. The list that is idle longest is closed first.
 */
export class IdleLists {
  private readonly timers = new Map<{ close(): void }, ReturnType<typeof setTimeout>>();

  /** Adds a list that lost its last watcher. */
  add(list: { close(): void }): void {
    this.remove(list);
    this.timers.set(
      list,
      setTimeout(() => this.end(list), IDLE_TIMEOUT_MS),
    );
    const [oldest] = this.timers.keys();
    if (oldest && this.timers.size > MAX_IDLE_LISTS) this.end(oldest);
  }

  /** Removes a list that has a watcher again or was closed. */
  remove(list: { close(): void }): void {
    clearTimeout(this.timers.get(list));
    this.timers.delete(list);
  }

  private end(list: { close(): void }): void {
    this.remove(list);
    list.close();
  }
}
