/** Returns typed words without the marks of direction and other invisible letters of a paste, which would split words. */
export const visibleWords = (text: string): string =>
  text.replace(/[\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '').trim();

/** Letters that have no accent to take away, each followed by what people type instead. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  "æae ðd øo þth ßss đd ħh ıi łl ŋn œoe ŧt əe ςσ ´'"
    .split(' ')
    .map(([letter = '', ...plain]) => [letter, plain.join('')]),
);

/**
 * Folds a character: without compatibility forms, capitals and accents. Returns any number of characters.
 * Folds one character at a time, because normalizing many unordered marks takes quadratic time.
 */
const foldCharacter = (char: string): string => {
  const small = (PLAIN_LETTERS.has(char) ? char : char.normalize('NFKD'))
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}ʼʻʹʾʿ]/gu, '');
  return PLAIN_LETTERS.get(small) ?? small;
};

/** Folds a text, so that letters that people take for the same are equal. */
export const fold = (text: string): string => text.replace(/[A-Z]|\P{ASCII}/gu, foldCharacter);

/** The signs of an apostrophe in a folded text. */
export const APOSTROPHES = "'’‘`′·";

/** Returns a folded text without its apostrophes. */
export const withoutApostrophes = (folded: string): string => folded.replace(/['’‘`′·]/g, '');

const APOSTROPHE_INSIDE = /(\p{L})['’‘`′·](?=\p{L})/gu;

/** Returns a text folded, without apostrophes and needless blanks: "Cafe" finds "Café", and "maruf" Ma'ruf. */
export const searchKey = (text: string): string =>
  fold(text).replace(APOSTROPHE_INSIDE, '$1').replace(/\s+/g, ' ').trim();

/** Returns whether a part finds words that do not begin with it: three characters, or one of Chinese, Japanese or Korean. */
export const isFoundInside = (part: string): boolean =>
  /.{3}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(part);

/** Returns whether a word is found by a part of it. */
export const isPartOf = (part: string, word: string): boolean =>
  word.startsWith(part) || (isFoundInside(part) && word.includes(part));
