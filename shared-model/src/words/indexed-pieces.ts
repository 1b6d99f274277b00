import { isFoundInside } from 'shared-ui/search-key';
import { findableWordsIn } from './found-words';
import { LONGEST_PREFIX } from './words';

// A file of its own: only the server makes entries.

/**
 * The most indexed pieces of one record. Some characters fold to several, and Firestore keeps at most 40,000 index entries
 * for a document (https://firebase.google.com/docs/firestore/quotas).
 */
export const MOST_PIECES = 8_000;

/**
 * Returns every distinct piece of the words in some texts that finds them. Beginnings come first, then the shorter pieces: only
 * a very long text has more than {@link MOST_PIECES}, and is not found by the longest inner ones.
 */
export const indexedPieces = (texts: readonly string[]): readonly string[] => {
  const words = [...new Set(texts.flatMap(findableWordsIn))].map((word) => [...word]);
  const pieces = new Set<string>();
  const add = (characters: readonly string[], from: number, length: number) => {
    const piece = characters.slice(from, from + length).join('');
    if (pieces.size < MOST_PIECES && (from === 0 || isFoundInside(piece))) pieces.add(piece);
  };
  const lengths = Array.from({ length: LONGEST_PREFIX }, (_, index) => index + 1);
  for (const word of words) for (const length of lengths) if (length <= word.length) add(word, 0, length);
  for (const length of lengths) {
    for (const word of words) {
      for (let from = 1; from + length <= word.length; from += 1) add(word, from, length);
    }
  }
  return [...pieces];
};
