import { useEffect, useRef, useState } from 'react';
import { useDataStore } from './DataProvider';
import type { CollectionName, Filter } from './data-store';
import type { Live } from './live-list';

/** The least time between two counts of a list, in milliseconds. */
const CALM = 30_000;

/**
 * How many records a live list has, loaded or not; undefined while that is not known. The server counts anew some
 * time after the list has changed.
 */
export const useTotal = <C extends CollectionName>(
  collection: C,
  filters: readonly Filter<C>[],
  live: Live<unknown>,
): number | undefined => {
  const store = useDataStore();
  const [counted, setCounted] = useState<{ filters: readonly Filter<C>[]; count: number }>();
  const latest = useRef({ filters, at: Number.NEGATIVE_INFINITY });
  const isWhole = live.status === 'ready' && live.showMore === undefined;
  const uncounted = live.status === 'ready' && live.live && !isWhole ? live.rows : undefined;

  useEffect(() => {
    if (!uncounted) return;
    if (latest.current.filters !== filters) latest.current = { filters, at: Number.NEGATIVE_INFINITY };
    const count = () => {
      latest.current = { filters, at: Date.now() };
      store.count({ collection, filters }).then(
        (count) => setCounted({ filters, count }),
        (error: unknown) => console.warn(`The records of ${collection} could not be counted.`, error),
      );
    };
    const timer = setTimeout(count, Math.max(0, latest.current.at + CALM - Date.now()));
    return () => clearTimeout(timer);
  }, [store, collection, filters, uncounted]);

  if (isWhole) return live.rows.length;
  return counted?.filters === filters ? counted.count : undefined;
};
