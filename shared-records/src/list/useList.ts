import { useMemo } from 'react';
import type { Model } from '../model/define-model';
import { companyClock } from '../model/fields/day-texts';
import type { List } from '../store/data-store';
import { useTodayIf } from '../store/live/useToday';
import { type ListSearch, listOf } from './search/list-search';

/**
 * Returns the list that a search describes: the same object until it describes another list. A named period moves on when
 * a new day begins. Keep `search` stable between renders.
 */
export const useList = <T>(model: Model<T>, search: ListSearch): List<T> => {
  const day = useTodayIf(typeof search.days === 'string');
  return useMemo(
    () => listOf(model, search, day ? companyClock.momentAt(day) : new Date()),
    [model, search, day],
  );
};
