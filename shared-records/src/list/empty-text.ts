import { isReversed } from '../model/periods';
import type { ListScreen } from './list-context';

/** The longest search to name, in characters. */
const LONGEST_NAMED = 60;

/** Returns the text in place of the rows of a list that has none: what was searched for, or how to begin. */
export const emptyText = ({
  model: { entityName },
  canWrite,
  search: { words, days, filters },
  emptyTexts,
}: Pick<ListScreen, 'model' | 'canWrite' | 'search' | 'emptyTexts'>): string => {
  if (typeof days === 'object' && isReversed(days)) return 'From is after To. Choose an earlier first day.';
  if (!words && !days && filters.length > 0) return emptyTexts.noMatch;
  if (!words && !days) return canWrite ? emptyTexts.noRecord : `No ${entityName} yet.`;
  const sought = [words, ...filters.map(({ equals }) => equals)].filter(Boolean).join(' and ');
  // The search comes from the address, so anybody can write it: only a short one is repeated.
  const named = sought.length > LONGEST_NAMED ? 'this search' : sought;
  return `No ${entityName}${days ? ' in this period' : ''}${named && ` matches ${named}`}.`;
};
