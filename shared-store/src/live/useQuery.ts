import { useMemo, useSyncExternalStore } from 'react';
import type { Listen } from '../data-store';
import { LiveQuery, type QueryState } from './live-query';

const LOADING = { status: 'loading' } as const;
const SILENCE = { read: () => LOADING, watch: () => () => undefined };

const watched = <T>(name: string, listen: Listen<T>) => {
  const watchers = new Set<() => void>();
  const query = new LiveQuery(name, listen, () => {
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
 * Returns the state of a listener while the component is mounted. Keep `listen` stable between renders. Without it,
 * nothing is read. `name` is for the log.
 */
export const useQuery = <T>(name: string, listen: Listen<T> | undefined): QueryState<T> => {
  const query = useMemo(() => (listen ? watched(name, listen) : SILENCE), [name, listen]);
  return useSyncExternalStore<QueryState<T>>(query.watch, query.read);
};
