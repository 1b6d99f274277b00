import { useMemo } from 'react';
import type { Merge } from '../model/record-jobs';
import { useDataStore } from '../store/DataProvider';
import type { QueryState } from '../store/live/live-query';
import { useQuery } from '../store/live/useQuery';

/** Returns the live merges whose field is this text. */
export const useMerges = (field: 'kept' | 'gone' | 'goneName', text: string): QueryState<Merge> => {
  const store = useDataStore();
  const listen = useMemo(() => store.listenToMerges(field, text), [store, field, text]);
  return useQuery('merges', listen);
};
