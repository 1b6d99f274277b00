import { useMemo } from 'react';
import { useDataStore } from './DataProvider';
import type { CollectionName, Collections } from './data-store';
import type { Stored } from './schema';
import { useQuery } from './useQuery';

/**
 * The document `id` as it now stands, live: `undefined` while that is not known or no id is given, `null` where there
 * is none.
 */
export const useRecord = <C extends CollectionName>(
  collection: C,
  id: string | undefined,
): Stored<Collections[C]> | null | undefined => {
  const store = useDataStore();
  const listen = useMemo(
    () => (id === undefined ? undefined : store.listenTo(collection, id)),
    [store, collection, id],
  );
  const state = useQuery(collection, listen);
  if (state.status !== 'ready') return undefined;
  return state.rows[0] ?? null;
};
