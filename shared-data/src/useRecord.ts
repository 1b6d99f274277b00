import { useLive } from './DataProvider';
import type { CollectionName, Collections } from './data-store';
import type { Stored } from './schema';

/**
 * The document `id` as it now stands, live: `undefined` while that is not known, `null` where there is none.
 */
export const useRecord = <C extends CollectionName>(
  collection: C,
  id: string,
): Stored<Collections[C]> | null | undefined => {
  const live = useLive(collection);
  if (live.status !== 'ready') return undefined;
  return live.rows.find((row) => row.id === id) ?? null;
};
