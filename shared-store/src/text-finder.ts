import { compareNames } from 'shared-model/words/compare-names';
import { findableWordsIn } from 'shared-model/words/found-words';
import { searchedWordsIn } from 'shared-model/words/words';
import { fold, isPieceOf } from 'shared-ui/search-key';

/** Finds texts among all that a field has. */
export interface TextFinder {
  /** Whether the field has more texts than this finder. */
  readonly isCut: boolean;
  /** All texts, in no order of names. Reads no words, as the first search does. */
  readonly texts: readonly string[];
  /** Returns the first `limit` texts with the typed words in any order. Those that begin with the typed text come first. */
  find(typed: string, limit: number): readonly string[];
}

/** Returns a finder for texts, which are in order. The first search reads their words, each further one compares them. */
export const textFinder = (texts: readonly string[], isCut: boolean): TextFinder => {
  let read: readonly { readonly text: string; readonly folded: string; readonly words: readonly string[] }[];
  const indexed = () => {
    read ??= texts
      .slice()
      .sort(compareNames)
      .map((text) => ({ text, folded: fold(text), words: findableWordsIn(text) }));
    return read;
  };
  return {
    isCut,
    texts,
    find: (typed, limit) => {
      if (typed.trim() === '')
        return indexed()
          .slice(0, limit)
          .map(({ text }) => text);
      const start = fold(typed).trim();
      const wanted = searchedWordsIn(typed);
      const found = indexed().filter(
        ({ folded, words }) =>
          folded.startsWith(start) ||
          (wanted.length > 0 && wanted.every((word) => words.some((each) => isPieceOf(word, each)))),
      );
      const first = found.filter(({ folded }) => folded.startsWith(start));
      const others = found.filter(({ folded }) => !folded.startsWith(start));
      return [...first, ...others].slice(0, limit).map(({ text }) => text);
    },
  };
};
