import { useMemo } from 'react';
import type { Model } from 'shared-model/define-model';
import { textOfField } from 'shared-model/field-text';
import { compareNames } from 'shared-model/words/compare-names';
import { haveWords } from 'shared-model/words/found-words';
import { searchedWordsIn } from 'shared-model/words/words';
import { searchKey } from 'shared-ui/search-key';
import type { DataStore } from '../data-store';
import { useFoundRecords, useKnownTexts } from './text-options';
import { NOBODY, useStaffMembers } from './useStaffMembers';

/** The most names to suggest. */
const SUGGESTED = 10;
/** Reads this many records for the typed words: the newest ones say which names are in use. */
const READ_FOR_WORDS = 50;
const NONE: readonly string[] = [];

/** Names to suggest a person from. */
interface KnownNames {
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

/**
 * Returns names to suggest in a field of a model for the typed text: those of staff, then those in use. Reads nothing while
 * `typed` is undefined.
 */
export const usePeople = <T>(
  model: Model<T>,
  field: string,
  typed: string | undefined,
): readonly string[] => {
  const staff = useStaffMembers(typed !== undefined) ?? NOBODY;
  const fields = useMemo(() => [field], [field]);
  const kept = useKnownTexts(model, fields, typed, SUGGESTED);
  const known = kept?.texts[field];
  const asked = kept && !kept.isEnough ? typed : undefined;
  const { rows } = useFoundRecords(model, asked, { readAtMost: READ_FOR_WORDS });
  return useMemo(() => {
    if (typed === undefined) return NONE;
    const used = rows.map((row) => textOfField(row, field));
    return peopleFor(typed, { staff: [...staff.values()], used, others: known ?? NONE }, SUGGESTED);
  }, [typed, rows, field, staff, known]);
};

/**
 * Returns whether a name is that of a member of staff, or stands in a record already.
 * @throws ConnectionError if the server cannot be reached in time; else the service's error.
 */
export const isKnownPerson = async <T>(
  store: Pick<DataStore, 'readPage' | 'staffMembers'>,
  model: Model<T>,
  field: string,
  name: string,
): Promise<boolean> => {
  const staff = await store.staffMembers();
  if ([...staff.values()].some((each) => searchKey(each) === searchKey(name))) return true;
  const filters = [{ field, equals: name }];
  const { rows } = await store.readPage({ model, filters, limit: 1 });
  return rows.length > 0;
};

/** Returns the question about a name that nobody has. */
export const unknownPersonText = (name: string, button: string): string =>
  `Nobody is called "${name}" yet. Choose a suggested name, or "${button}" again to keep it.`;
