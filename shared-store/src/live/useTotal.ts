import { useEffect, useSyncExternalStore } from 'react';
import type { List } from '../data-store';
import { isWholeCollection } from '../list-blocks';
import { useTotals } from './DataProvider';
import type { Live } from './live-list';

/**
 * Returns the number of records in a live list, loaded or not; undefined while it is unknown. The server knows the number in a
 * whole collection, and counts others if `isWanted`: lists that are not fully loaded, and again some time after a change. Keep
 * `list` stable between renders.
 */
export const useTotal = <T>(list: List<T>, live: Live<unknown>, isWanted = false): number | undefined => {
  const totals = useTotals();
  const counted = useSyncExternalStore(totals.watch, () => totals.read(list));
  const rows = live.status === 'ready' ? live.rows : undefined;
  const isWhole = live.status === 'ready' && live.showMore === undefined;
  const isSettled = live.status === 'ready' && live.live && !live.isBeginning;
  const uncounted = isSettled && !isWhole && (isWanted || isWholeCollection(list)) ? rows : undefined;

  useEffect(() => {
    if (!uncounted) return;
    const leaving = new AbortController();
    totals.follow(list, uncounted, isWanted, leaving.signal);
    return () => leaving.abort();
  }, [totals, list, uncounted, isWanted]);

  return isWhole ? rows?.length : rows && counted;
};
