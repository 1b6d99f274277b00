import { useState } from 'react';
import { useLive } from './DataProvider';
import type { CollectionName, Collections } from './data-store';
import type { Stored } from './schema';

/**
 * The document `id` as it was when it first arrived, for a form to start from: `undefined` while it has not,
 * `null` where there is none.
 */
export const useRecord = <C extends CollectionName>(
  collection: C,
  id: string,
): Stored<Collections[C]> | null | undefined => {
  const live = useLive(collection);
  const [first, setFirst] = useState<Stored<Collections[C]>>();
  if (first?.id === id) return first;
  if (live.status !== 'ready') return undefined;
  const found = live.rows.find((row) => row.id === id);
  if (found) setFirst(found);
  return found ?? null;
};
