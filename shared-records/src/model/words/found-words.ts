import { fold, isPieceOf } from 'shared-ui/search-key';
import { numbersIn } from './numbers';
import { wordsInFolded } from './words';

// A file of its own: the first rows of a list need none of it.

/** Returns the words that a text is found by: its own, and its telephone numbers in each notation. */
export const findableWordsIn = (text: string): readonly string[] => {
  const folded = fold(text);
  return [...wordsInFolded(folded), ...numbersIn(folded).flatMap(({ notations }) => notations)];
};

/** Returns whether each searched word is a part of a word in the texts. */
export const haveWords = (texts: readonly string[], words: readonly string[]): boolean => {
  const found = texts.flatMap(findableWordsIn);
  return words.every((word) => found.some((each) => isPieceOf(word, each)));
};
