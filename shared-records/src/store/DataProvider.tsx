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

/** Provides `store` and its live lists to the tree below. Closes all lists on unmount, at the end of the session. */
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

/** Returns the store of the page. @throws outside a DataProvider. */
export const useDataStore = (): DataStore => useData().store;

/** Returns the cached counts of the page's lists. @throws outside a DataProvider. */
export const useTotals = (): Totals => useData().totals;

/** Returns the live lists of the page. @throws outside a DataProvider. */
export const useLiveLists = (): LiveLists => useData().lists;

/** Returns a live list. `showMore` loads its next page. Keep `list` stable between renders. */
export const useLive = <T,>(list: List<T>): Live<T> => {
  const lists = useLiveLists();
  const { watch, read } = useMemo(() => lists.shared(list), [lists, list]);
  return useSyncExternalStore(watch, read);
};
