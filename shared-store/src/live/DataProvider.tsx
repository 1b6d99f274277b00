import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { DataStore, List } from '../data-store';
import { type Live, LiveLists } from './live-list';
import { Totals } from './totals';

/** The scroll offset of a page in pixels, and the measured rows of its list. */
interface ScrollPosition {
  readonly scrolled: number;
  readonly measured: {
    readonly key: string | number | bigint;
    readonly index: number;
    readonly start: number;
    readonly end: number;
    readonly size: number;
    readonly lane: number;
  }[];
}

/** Highlights a saved record for this many milliseconds. */
const HIGHLIGHT_MS = 4_000;

/** Keeps the id of the record that was saved last, for some seconds: the screen may change meanwhile. */
export class LastSaved {
  private id: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly watchers = new Set<() => void>();

  /** Calls `watcher` after each change until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Returns the id of the record to highlight. */
  readonly read = (): string | undefined => this.id;

  /** Takes the id of a saved record. */
  set(id: string): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.change(undefined), HIGHLIGHT_MS);
    this.change(id);
  }

  private change(id: string | undefined): void {
    this.id = id;
    for (const watcher of [...this.watchers]) watcher();
  }
}

interface Data {
  readonly store: DataStore;
  readonly lists: LiveLists;
  readonly totals: Totals;
  readonly lastSaved: LastSaved;
  readonly scrollPositions: Map<string, ScrollPosition>;
}

const DataContext = createContext<Data | null>(null);

/** Provides `store` and its live lists to the tree below. Closes all lists on unmount, at the end of the session. */
export const DataProvider = ({ store, children }: { store: DataStore; children: ReactNode }) => {
  const [data] = useState<Data>(() => ({
    store,
    lists: new LiveLists(store),
    totals: new Totals(store),
    lastSaved: new LastSaved(),
    scrollPositions: new Map(),
  }));
  useEffect(() => () => data.lists.close(), [data]);
  return <DataContext value={data}>{children}</DataContext>;
};

const useData = (): Data => {
  const data = useContext(DataContext);
  if (!data) throw new Error('Live lists and writes need a DataProvider above them.');
  return data;
};

/** Returns the store of the page. @throws outside a DataProvider. */
export const useDataStore = (): DataStore => useData().store;

/** Returns the cached counts of the page's lists. @throws outside a DataProvider. */
export const useTotals = (): Totals => useData().totals;

/** Returns the scroll positions of the entries of the browser's history, by their keys. @throws outside a DataProvider. */
export const useScrollPositions = (): Data['scrollPositions'] => useData().scrollPositions;

/** Returns what keeps the record that was saved last. @throws outside a DataProvider. */
export const useLastSaved = (): LastSaved => useData().lastSaved;

/** Returns the id of the record that was just saved, to highlight it for some seconds. */
export const useJustSaved = (): string | undefined => {
  const { watch, read } = useLastSaved();
  return useSyncExternalStore(watch, read);
};

const LOADING = { status: 'loading' } as const;
const NOTHING = { read: () => LOADING, watch: () => () => {} };

/** Returns a live list. `showMore` loads its next page. Keep `list` stable between renders. Reads nothing while it is undefined. */
export const useLive = <T,>(list: List<T> | undefined): Live<T> => {
  const { lists } = useData();
  const { watch, read } = useMemo(() => (list ? lists.shared(list) : NOTHING), [lists, list]);
  return useSyncExternalStore<Live<T>>(watch, read);
};
