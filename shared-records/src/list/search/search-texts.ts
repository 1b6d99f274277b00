import { periodName } from '../period/period-names';
import type { ListSearch } from './list-search';

/** Returns what a list is searched for, in the words of the user. */
export const searchTexts = ({ words, filters, days }: ListSearch): readonly string[] => [
  ...(words ? [words] : []),
  ...filters.map(({ equals }) => equals),
  ...(days ? [periodName(days)] : []),
];
