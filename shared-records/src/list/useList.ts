import { useMemo, useSyncExternalStore } from 'react';
import type { Model } from '../model/define-model';
import { companyClock } from '../model/fields/day-texts';
import { dayOf } from '../model/periods';
import type { List } from '../store/data-store';
import { type ListSearch, listOf } from './search/list-search';

const today = (): string => dayOf(new Date());

/** How often to check the day, in milliseconds. A timer for midnight would be late after the computer slept. */
const DAY_CHECK_INTERVAL_MS = 60_000;

const watchDay = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, DAY_CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
};
const watchNothing = () => () => {};
const never = () => undefined;

/**
 * Returns the list that a search describes: the same object until it describes another list. A named period moves on when
 * a new day begins. Keep `search` stable between renders.
 */
export const useList = <T>(model: Model<T>, search: ListSearch): List<T> => {
  const isNamed = typeof search.days === 'string';
  const day = useSyncExternalStore(isNamed ? watchDay : watchNothing, isNamed ? today : never);
  return useMemo(
    () => listOf(model, search, day ? companyClock.momentAt(day) : new Date()),
    [model, search, day],
  );
};
