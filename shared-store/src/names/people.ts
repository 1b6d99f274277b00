import { compareNames } from 'shared-model/words/compare-names';
import { haveWords } from 'shared-model/words/found-words';
import { searchedWordsIn } from 'shared-model/words/words';
import { searchKey } from 'shared-ui/search-key';

/** Names to suggest a person from. */
export interface KnownNames {
  /** The names of staff. */
  readonly staff: readonly string[];
  /** The name in each of some records, the newest record first. */
  readonly used: readonly string[];
  /** Other names in use. */
  readonly others: readonly string[];
}

/** Returns names, the most frequent first, and the one that comes first among equally frequent ones. */
const byFrequency = (names: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
};

/**
 * Returns the first `limit` names that have the typed words in any order: those of staff, then those in use, the most frequent
 * first. Leaves out other spellings of a name that it has already: by case, accents and blanks.
 */
export const peopleFor = (
  typed: string,
  { staff, used, others }: KnownNames,
  limit: number,
): readonly string[] => {
  const words = searchedWordsIn(typed);
  const found = new Map<string, string>();
  for (const name of [...staff.slice().sort(compareNames), ...byFrequency(used), ...others]) {
    const key = searchKey(name);
    if (key !== '' && !found.has(key) && haveWords([name], words)) found.set(key, name);
  }
  return [...found.values()].slice(0, limit);
};
