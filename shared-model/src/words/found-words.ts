import { fold, isPieceOf } from 'shared-ui/search-key';
import { spellingsIn } from './spellings';
import { wordsInFolded } from './words';

// A file of its own: the first rows of a list need none of it.

/** Returns the words that a text is found by: its own, its telephone numbers in each notation, and its
 * compounds without hyphens. */
export const findableWordsIn = (text: string): readonly string[] => {
  const folded = fold(text);
  return [...wordsInFolded(folded), ...spellingsIn(folded).flatMap(({ words }) => words)];
};

/** Returns whether each searched word is a part of a word in the texts. */
export const haveWords = (texts: readonly string[], words: readonly string[]): boolean => {
  const found = texts.flatMap(findableWordsIn);
  return words.every((word) => found.some((each) => isPieceOf(word, each)));
};
