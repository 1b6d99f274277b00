import { useMemo, useSyncExternalStore } from 'react';
import { useDataStore } from './DataProvider';
import type { CollectionName, Collections, DataStore } from './data-store';
import { LiveQuery } from './live-query';
import type { Stored } from './schema';

/** A live query for React: it listens while somebody subscribes. */
const liveRecord = <C extends CollectionName>(store: DataStore, collection: C, id: string) => {
  const watchers = new Set<() => void>();
  const query = new LiveQuery(collection, store.listenTo(collection, id), () => {
    for (const watcher of [...watchers]) watcher();
  });
  return {
    read: () => query.state,
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      query.open();
      return () => {
        watchers.delete(watcher);
        if (watchers.size === 0) query.close();
      };
    },
  };
};

/**
 * The document `id` as it now stands, live: `undefined` while that is not known, `null` where there is none.
 */
export const useRecord = <C extends CollectionName>(
  collection: C,
  id: string,
): Stored<Collections[C]> | null | undefined => {
  const store = useDataStore();
  const record = useMemo(() => liveRecord(store, collection, id), [store, collection, id]);
  const state = useSyncExternalStore(record.watch, record.read);
  if (state.status !== 'ready') return undefined;
  return state.rows[0] ?? null;
};
