import { periodName } from '../period/period-names';
import type { ListSearch } from './list-search';

/** Returns the search of a list as texts for the user. */
export const searchTexts = ({ words, filters, days }: ListSearch, now: Date): readonly string[] => [
  ...(words ? [words] : []),
  ...filters.map(({ equals }) => equals),
  ...(days ? [periodName(days, now)] : []),
];
