import { isReversed } from '../model/periods';
import type { ListScreen } from './list-context';

/** Returns the text in place of the rows of a list that has none: what to change in the search, or how to begin. */
export const emptyText = ({
  model: { entityName },
  search: { words, days, filters },
  emptyTexts,
}: Pick<ListScreen, 'model' | 'search' | 'emptyTexts'>): string => {
  if (typeof days === 'object' && isReversed(days)) return 'From is after To. Choose an earlier first day.';
  const sought = [words, ...filters.map(({ equals }) => equals)].filter(Boolean).join(' + ');
  if (days && sought) {
    return `No ${entityName} in this period matches ${sought}. Search for less, or choose a longer period.`;
  }
  if (days) return `No ${entityName} in this period. Choose a longer one, or "Any time".`;
  if (words && filters.length > 0) return `No ${entityName} matches ${sought}. Search for less.`;
  if (words) return `No ${entityName} has these words. Try fewer or shorter ones.`;
  return filters.length > 0 ? emptyTexts.noMatch : emptyTexts.noRecord;
};
