// A file of its own: the first rows of a list need no more than this.

/** Letters that have no accent to take away, each followed by what people type instead. The last are Arabic and Persian. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  "æae ðd øo þth ßss đd ħh ıi łl ŋn œoe ŧt əe ςσ ´' ىي یي کك ةه"
    .split(' ')
    .map(([letter = '', ...plain]) => [letter, plain.join('')]),
);

/** Returns a digit of any script as that of ASCII. Each script has its ten in one run. */
const plainDigit = (digit: string): string => {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1;
  return String(value % 10);
};

/**
 * Folds a character: without compatibility forms, capitals and accents. Returns any number of characters.
 * Folds one character at a time, because normalizing many unordered marks takes quadratic time.
 */
const foldCharacter = (char: string): string => {
  const small = (PLAIN_LETTERS.has(char) ? char : char.normalize('NFKD'))
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}ʼʻʹʾʿـ]/gu, '')
    .replace(/[^\P{Nd}0-9]/gu, plainDigit);
  return small.replace(/[^ -~]/gu, (letter) => PLAIN_LETTERS.get(letter) ?? letter);
};

/** Folds a text, so that letters that people take for the same are equal. */
export const fold = (text: string): string => text.replace(/[A-Z]|\P{ASCII}/gu, foldCharacter);

/** The signs of an apostrophe in a folded text. */
export const APOSTROPHES = "'’‘`′·";

/** Returns a folded text without its apostrophes. */
export const withoutApostrophes = (folded: string): string => folded.replace(/['’‘`′·]/g, '');
