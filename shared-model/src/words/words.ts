import { fold, withoutApostrophes } from 'shared-ui/search-key';
import { withWholeNumbers } from './phone-numbers';

/** The longest indexed part of a word, in characters. */
export const LONGEST_PREFIX = 20;

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

/** Returns the indexed parts that find a searched word: of a longer one than the index knows, its beginning and its end. */
export const keysOf = (word: string): readonly string[] => {
  const first = prefixOf(word);
  return first === word ? [word] : [first, [...word].slice(-LONGEST_PREFIX).join('')];
};
