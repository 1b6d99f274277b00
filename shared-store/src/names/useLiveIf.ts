import { useMemo, useSyncExternalStore } from 'react';
import { useLiveLists } from '../DataProvider';
import type { List } from '../data-store';
import type { Live } from '../live/live-list';

const LOADING: Live<never> = { status: 'loading' };
const NOTHING = { read: () => LOADING, watch: () => () => {} };

/** Returns a live list as `useLive`. Reads nothing while it is undefined. */
export const useLiveIf = <T>(list: List<T> | undefined): Live<T> => {
  const lists = useLiveLists();
  const { watch, read } = useMemo(() => (list ? lists.shared(list) : NOTHING), [lists, list]);
  return useSyncExternalStore<Live<T>>(watch, read);
};
