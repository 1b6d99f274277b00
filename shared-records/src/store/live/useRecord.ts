import { useMemo } from 'react';
import { isDocumentId } from '../../model/ids';
import type { Stored } from '../../model/schema';
import { useDataStore } from '../DataProvider';
import type { CollectionName, Collections } from '../data-store';
import { useQuery } from './useQuery';

/**
 * Gives the document `id` as it now stands, live: `undefined` while that is not known or no id is given, `null` where
 * there is none. The id may be anything that an address says.
 */
export const useRecord = <C extends CollectionName>(
  collection: C,
  id: string | undefined,
): Stored<Collections[C]> | null | undefined => {
  const store = useDataStore();
  const isPossible = id === undefined || isDocumentId(id);
  const listen = useMemo(
    () => (id === undefined || !isPossible ? undefined : store.listenTo(collection, id)),
    [store, collection, id, isPossible],
  );
  const state = useQuery(collection, listen);
  if (!isPossible) return null;
  if (state.status !== 'ready') return undefined;
  return state.rows[0] ?? null;
};
