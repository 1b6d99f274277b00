import { useMemo, useSyncExternalStore } from 'react';
import type { Model } from '../model/define-model';
import { dayOf } from '../model/periods';
import type { List } from '../store/data-store';
import { type ListSearch, listOf } from './search/list-search';

const today = (): string => dayOf(new Date());

/** How often the day is looked at, in milliseconds: a timer for midnight would be late by as long as a computer slept. */
const EACH = 60_000;

const watchDay = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, EACH);
  return () => clearInterval(timer);
};
const watchNothing = () => () => {};
const never = () => undefined;

/**
 * The list that a search stands for, the same object until it stands for another one: a named period moves on when a new
 * day begins. Keep `search` the same between renders.
 */
export const useList = <T>(model: Model<T>, search: ListSearch): List<T> => {
  const isNamed = typeof search.days === 'string';
  const day = useSyncExternalStore(isNamed ? watchDay : watchNothing, isNamed ? today : never);
  return useMemo(
    () => listOf(model, search, day ? new Date(`${day}T00:00`) : new Date()),
    [model, search, day],
  );
};
