import { fold, isPartOf, withoutApostrophes } from 'shared-ui/search-key';
import { numbersIn, withWholeNumbers } from './numbers';

/** The longest indexed part of a word, in characters. The page compares the rest. */
export const LONGEST_PREFIX = 20;

/** The most words of one search. */
export const MOST_WORDS = 10;

/** The words of a folded text: letters and digits, also around an apostrophe as in "Ma'ruf". */
export const WORD = /[\p{L}\p{N}]+(?:['’‘`′·]\p{L}[\p{L}\p{N}]*)*/gu;

const wordsInFolded = (folded: string): readonly string[] =>
  folded.match(WORD)?.map(withoutApostrophes) ?? [];

/** Returns the folded words of a text. Words consist of letters and digits. */
export const wordsIn = (text: string): readonly string[] => wordsInFolded(fold(text));

/** Returns the folded words that somebody searches for. A telephone number is one word in any notation. */
export const searchedWordsIn = (typed: string): readonly string[] =>
  wordsInFolded(withWholeNumbers(fold(typed)));

/** Returns the words that a text is found by: its own, and its telephone numbers in each notation. */
export const findableWordsIn = (text: string): readonly string[] => {
  const folded = fold(text);
  return [...wordsInFolded(folded), ...numbersIn(folded).flatMap(({ notations }) => notations)];
};

/** Returns the indexed part of a searched word. */
export const prefixOf = (word: string): string => [...word].slice(0, LONGEST_PREFIX).join('');

/** Returns whether each searched word is a part of a word in the texts. */
export const haveWords = (texts: readonly string[], words: readonly string[]): boolean => {
  const found = texts.flatMap(findableWordsIn);
  return words.every((word) => found.some((each) => isPartOf(word, each)));
};
