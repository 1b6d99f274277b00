import type { Customer } from 'shared-records/model/customer';
import { companyWordsIn, withoutBlanks } from 'shared-records/model/words/duplicate-key';
import { phoneNumbersIn } from 'shared-records/model/words/phone-numbers';

type Compared = Pick<Customer, 'name' | 'phone'>;

/** In a shorter word one letter makes another name: Jaya is not Raya. */
const SHORTEST = 5;

/** A word from this length on may have two typing errors. */
const LONG = 9;

/**
 * Returns how many letters are wrong, missing, added, or swapped with their neighbour: the optimal string alignment distance
 * (https://en.wikipedia.org/wiki/Damerau-Levenshtein_distance).
 */
const typingErrors = (one: string, other: string): number => {
  const [letters, others] = [[...one], [...other]];
  let [before, row]: number[][] = [[], [0, ...others.map((_, index) => index + 1)]];
  for (const [index, letter] of letters.entries()) {
    const next = [index + 1];
    for (const [at, its] of others.entries()) {
      const isSwapped = letter === others[at - 1] && letters[index - 1] === its;
      next.push(
        Math.min(
          (next[at] ?? 0) + 1,
          (row?.[at + 1] ?? 0) + 1,
          (row?.[at] ?? 0) + (letter === its ? 0 : 1),
          isSwapped ? (before?.[at - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row?.at(-1) ?? 0;
};

const isMistyped = (one: string, other: string): boolean => {
  const shorter = Math.min([...one].length, [...other].length);
  const most = shorter < LONG ? 1 : 2;
  return (
    shorter >= SHORTEST &&
    Math.abs(one.length - other.length) <= most &&
    !/\p{N}/u.test(one + other) &&
    typingErrors(one, other) <= most
  );
};

/** Numbers in words, in Indonesian and English. */
const NUMBERS: ReadonlyMap<string, string> = new Map(
  [
    'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas',
    'zero one two three four five six seven eight nine ten eleven',
  ].flatMap((words) => words.split(' ').map((word, number) => [word, `${number}`] as const)),
);

const AND: ReadonlySet<string> = new Set(['dan', 'and', 'und', 'et']);

/** Older spellings of Indonesian, and letters that Arabic writes in two ways. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/oe/g, 'u'],
  [/tj/g, 'c'],
  [/dj/g, 'j'],
  [/nj/g, 'ny'],
  [/sj/g, 'sy'],
  [/ة/g, 'ه'],
  [/ى/g, 'ي'],
];

/** Returns the words of a company's name as they sound: numbers as digits, without "and". */
const soundingWordsIn = (name: string): readonly string[] => {
  const words = companyWordsIn(name);
  const sounding = words.flatMap((word) => {
    const plain = LETTERS.reduce((text, [letters, sound]) => text.replace(letters, sound), word);
    return AND.has(word) ? [] : [NUMBERS.get(word) ?? plain];
  });
  return sounding.length > 0 ? sounding : words;
};

/** Returns the words that another list lacks, each as often as it lacks it. */
const without = (words: readonly string[], others: readonly string[]): readonly string[] => {
  const left = [...others];
  return words.filter((word) => {
    const found = left.indexOf(word);
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
};

const numbersIn = (words: readonly string[]): string => words.filter((word) => /\p{N}/u.test(word)).join('-');

/** Returns a comparison with the name of a customer: why people may take another name for the same, if they may. */
export const nameComparison = (name: string): ((other: string) => string | undefined) => {
  const own = soundingWordsIn(name);
  const [core, numbers] = [withoutBlanks(own), numbersIn(own)];
  return (other) => {
    const words = soundingWordsIn(other);
    if (withoutBlanks(words) === core) return name === other ? 'same name' : 'same name, spelled otherwise';
    // Numbers tell branches apart.
    if (numbersIn(words) !== numbers) return undefined;
    const [mine, theirs] = [without(own, words), without(words, own)];
    if (mine.length === 0 && theirs.length === 0) return 'same words in another order';
    return isMistyped(mine.join(''), theirs.join('')) ? 'a letter or two differ' : undefined;
  };
};

/** Returns the reasons why people may take two customers for the same; none if they do not. */
export const whySame = (one: Compared, other: Compared): readonly string[] => {
  const phones = phoneNumbersIn(one.phone);
  const name = nameComparison(one.name)(other.name);
  const hasPhone = phoneNumbersIn(other.phone).some((phone) => phones.includes(phone));
  return [...(name ? [name] : []), ...(hasPhone ? ['same phone number'] : [])];
};
