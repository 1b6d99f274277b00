import { fold, withoutApostrophes } from 'shared-ui/search-key';
import { withWholeNumbers } from './typed-numbers';

/** The longest indexed part of a word, in characters. The page compares the rest. */
export const LONGEST_PREFIX = 20;

/** The most words of one search. */
export const MOST_WORDS = 10;

/** The words of a folded text: letters and digits, also around an apostrophe as in "Ma'ruf". */
export const WORD = /[\p{L}\p{N}]+(?:['’‘`′·]\p{L}[\p{L}\p{N}]*)*/gu;

/** Returns the words of a folded text. */
export const wordsInFolded = (folded: string): readonly string[] =>
  folded.match(WORD)?.map(withoutApostrophes) ?? [];

/** Returns the folded words of a text. Words consist of letters and digits. */
export const wordsIn = (text: string): readonly string[] => wordsInFolded(fold(text));

/** Returns the folded words that somebody searches for. A telephone number is one word in any notation. */
export const searchedWordsIn = (typed: string): readonly string[] =>
  wordsInFolded(withWholeNumbers(fold(typed)));

/** Returns the indexed part of a searched word. */
export const prefixOf = (word: string): string => [...word].slice(0, LONGEST_PREFIX).join('');

/**
 * Returns whether each of some words that are longer than the index knows is a part of a word in the texts. The server has
 * compared all others.
 */
export const haveLongWords = (texts: readonly string[], words: readonly string[]): boolean => {
  const long = words.filter((word) => prefixOf(word) !== word);
  const found = long.length > 0 ? texts.flatMap(wordsIn) : [];
  return long.every((word) => found.some((each) => each.includes(word)));
};
