import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { CollectionName, Collections, DataStore } from './data-store';
import { type Live, LiveQuery } from './live-query';

interface Data {
  readonly store: DataStore;
  readonly queries: { readonly [C in CollectionName]: LiveQuery<C> };
}

const DataContext = createContext<Data | null>(null);

const open = (store: DataStore): Data => ({
  store,
  queries: {
    customers: new LiveQuery(store, 'customers'),
    contacts: new LiveQuery(store, 'contacts'),
    salesReport: new LiveQuery(store, 'salesReport'),
  },
});

/**
 * Gives the tree below it the live queries and writes of `store`. Every query is closed with it, so that
 * none outlives the session that may read it.
 */
export const DataProvider = ({ store, children }: { store: DataStore; children: ReactNode }) => {
  const [data] = useState(() => open(store));
  useEffect(
    () => () => {
      for (const query of Object.values(data.queries)) query.close();
    },
    [data],
  );
  return <DataContext value={data}>{children}</DataContext>;
};

const useData = (): Data => {
  const data = useContext(DataContext);
  if (!data) throw new Error('Live queries and writes need a DataProvider above them.');
  return data;
};

/** The writes of the page's store. @throws outside a DataProvider. */
export const useDataStore = (): DataStore => useData().store;

/** The live list of a collection: customers and contacts by name, reports newest first. */
export const useLive = <C extends CollectionName>(collection: C): Live<Collections[C]> => {
  const query: { watch: LiveQuery<C>['watch']; read: LiveQuery<C>['read'] } = useData().queries[collection];
  return useSyncExternalStore(query.watch, query.read);
};
