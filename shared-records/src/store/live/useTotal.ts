import { useEffect, useRef, useSyncExternalStore } from 'react';
import { prefixOf } from '../../model/words/words';
import { useTotals } from '../DataProvider';
import type { List } from '../data-store';
import type { Live } from './live-list';

/** How long a list must be there before it is counted, in milliseconds: many a search is gone by then. */
const PAUSE = 500;
/** The least time between two counts of a list that stays, in milliseconds. */
const CALM = 30_000;

/**
 * How many records a live list has, loaded or not; undefined while that is not known. The server counts where the list
 * is not loaded to its end, and anew some time after the list has changed. Keep `list` the same between renders.
 */
export const useTotal = <T>(list: List<T>, live: Live<unknown>): number | undefined => {
  const totals = useTotals();
  const counted = useSyncExternalStore(totals.watch, () => totals.read(list));
  const next = useRef<{ list: List<T>; at: number }>(undefined);
  const isWhole = live.status === 'ready' && live.showMore === undefined;
  // Of a longer word the server knows the beginning alone.
  const isCountable = list.words?.every((word) => prefixOf(word) === word) ?? true;
  const uncounted = live.status === 'ready' && live.live && !isWhole && isCountable ? live.rows : undefined;

  useEffect(() => {
    if (!uncounted || totals.isFresh(uncounted)) return;
    if (next.current?.list !== list) next.current = { list, at: Date.now() + PAUSE };
    const count = () => {
      next.current = { list, at: Date.now() + CALM };
      totals.count(list, uncounted);
    };
    const timer = setTimeout(count, Math.max(0, next.current.at - Date.now()));
    return () => clearTimeout(timer);
  }, [totals, list, uncounted]);

  if (live.status !== 'ready') return undefined;
  return isWhole ? live.rows.length : counted;
};
