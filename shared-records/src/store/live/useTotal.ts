import { useEffect, useRef, useSyncExternalStore } from 'react';
import { prefixOf } from '../../model/words/words';
import { useTotals } from '../DataProvider';
import type { List } from '../data-store';
import type { Live } from './live-list';

/** Counts a list after it has been shown for this many milliseconds. Many searches are shorter. */
const COUNT_DELAY_MS = 500;
/** The minimum time between two counts of a list, in milliseconds. */
const COUNT_INTERVAL_MS = 30_000;

/**
 * Returns the number of records in a live list, loaded or not; undefined while it is unknown. The server counts lists
 * that are not fully loaded, and again some time after a change. Keep `list` stable between renders.
 */
export const useTotal = <T>(list: List<T>, live: Live<unknown>): number | undefined => {
  const totals = useTotals();
  const counted = useSyncExternalStore(totals.watch, () => totals.read(list));
  const expired = useSyncExternalStore(totals.watch, totals.expirations);
  const next = useRef<{ list: List<T>; at: number; expired: number }>(undefined);
  const isWhole = live.status === 'ready' && live.showMore === undefined;
  // The server only knows the prefix of a longer word.
  const isCountable = list.words?.every((word) => prefixOf(word) === word) ?? true;
  const isSettled = live.status === 'ready' && live.live && !live.isBeginning;
  const uncounted = isSettled && !isWhole && isCountable ? live.rows : undefined;

  useEffect(() => {
    if (!uncounted || totals.isFresh(uncounted)) return;
    if (next.current?.list !== list) next.current = { list, at: Date.now() + COUNT_DELAY_MS, expired };
    // The user's own change is seen at once.
    if (next.current.expired !== expired) next.current = { list, at: 0, expired };
    const count = () => {
      next.current = { list, at: Date.now() + COUNT_INTERVAL_MS, expired };
      totals.count(list, uncounted);
    };
    const timer = setTimeout(count, Math.max(0, next.current.at - Date.now()));
    return () => clearTimeout(timer);
  }, [totals, list, uncounted, expired]);

  if (live.status !== 'ready') return undefined;
  return isWhole ? live.rows.length : counted;
};
