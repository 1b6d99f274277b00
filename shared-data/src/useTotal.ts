import { useEffect, useRef, useState } from 'react';
import { useDataStore } from './DataProvider';
import type { CollectionName, List } from './data-store';
import type { Live } from './live-list';
import { prefixOf } from './words';

/** The least time between two counts of a list, in milliseconds. */
const CALM = 30_000;

/**
 * How many records a live list has, loaded or not; undefined while that is not known. The server counts anew some
 * time after the list has changed. Keep `list` the same between renders.
 */
export const useTotal = <C extends CollectionName>(
  list: List<C>,
  live: Live<unknown>,
): number | undefined => {
  const store = useDataStore();
  const [counted, setCounted] = useState<{ list: List<C>; count: number }>();
  const latest = useRef({ list, at: Number.NEGATIVE_INFINITY });
  const isWhole = live.status === 'ready' && live.showMore === undefined;
  // Of a longer word the server knows the beginning alone.
  const isCountable = list.words?.every((word) => prefixOf(word) === word) ?? true;
  const uncounted = live.status === 'ready' && live.live && !isWhole && isCountable ? live.rows : undefined;

  useEffect(() => {
    if (!uncounted) return;
    if (latest.current.list !== list) latest.current = { list, at: Number.NEGATIVE_INFINITY };
    const count = () => {
      latest.current = { list, at: Date.now() };
      store.count(list).then(
        (count) => setCounted({ list, count }),
        (error: unknown) => console.warn(`The records of ${list.collection} could not be counted.`, error),
      );
    };
    const timer = setTimeout(count, Math.max(0, latest.current.at + CALM - Date.now()));
    return () => clearTimeout(timer);
  }, [store, list, uncounted]);

  if (isWhole) return live.rows.length;
  return counted?.list === list ? counted.count : undefined;
};
