import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { DataStore, List } from './data-store';
import type { Live } from './live/live-list';
import { LiveLists } from './live/live-lists';
import { Totals } from './live/totals';

interface Data {
  readonly store: DataStore;
  readonly lists: LiveLists;
  readonly totals: Totals;
}

const DataContext = createContext<Data | null>(null);

/**
 * Gives the tree below it the live lists and writes of `store`. Every list is closed with it, so that
 * none outlives the session that may read it.
 */
export const DataProvider = ({ store, children }: { store: DataStore; children: ReactNode }) => {
  const [data] = useState<Data>(() => ({ store, lists: new LiveLists(store), totals: new Totals(store) }));
  useEffect(() => () => data.lists.close(), [data]);
  return <DataContext value={data}>{children}</DataContext>;
};

const useData = (): Data => {
  const data = useContext(DataContext);
  if (!data) throw new Error('Live lists and writes need a DataProvider above them.');
  return data;
};

/** The store of the page: its writes, and what it answers once. @throws outside a DataProvider. */
export const useDataStore = (): DataStore => useData().store;

/** How many records the lists of the page have. @throws outside a DataProvider. */
export const useTotals = (): Totals => useData().totals;

/** A live list: it begins with a page, and `showMore` loads the ones behind it. Keep `list` the same between renders. */
export const useLive = <T,>(list: List<T>): Live<T> => {
  const { lists } = useData();
  const { watch, read } = useMemo(() => lists.shared(list), [lists, list]);
  return useSyncExternalStore(watch, read);
};
