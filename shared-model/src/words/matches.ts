import { APOSTROPHES, fold, isFoundInside, isPieceOf, withoutApostrophes } from 'shared-ui/search-key';
import { spellingsIn } from './spellings';
import { WORD } from './words';

/** The most highlights in a text: each is an element of the page. */
export const MOST_MATCHES = 100;

/** Start and end indexes of a piece of a text. */
type Range = readonly [number, number];

/** Folds a text. `indexes` contains the original index of each code unit of the result. */
const foldWithIndexes = (text: string): { readonly folded: string; readonly indexes: readonly number[] } => {
  const indexes: number[] = [];
  const pieces: string[] = [];
  let index = 0;
  for (const char of text) {
    const piece = fold(char);
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit += 1) indexes.push(index);
    index += char.length;
  }
  return { folded: pieces.join(''), indexes };
};

/** Returns the index of each code unit of a word that is no apostrophe. */
const lettersOf = (written: string): readonly number[] =>
  written.split('').flatMap((unit, index) => (APOSTROPHES.includes(unit) ? [] : [index]));

/** Finds the pieces of a folded word, which may have apostrophes, that some words find. The longest words come first. */
const piecesOfWord = (written: string, words: readonly string[]): readonly Range[] => {
  const word = withoutApostrophes(written);
  const inside = words.filter(isFoundInside);
  const found: Range[] = [];
  for (let index = 0; index < word.length; ) {
    const piece = (index === 0 ? words : inside).find((each) => word.startsWith(each, index));
    if (piece) found.push([index, index + piece.length]);
    index += piece?.length ?? 1;
  }
  if (found.length === 0 || word === written) return found;
  const letters = lettersOf(written);
  return found.map(([from, to]) => [letters[from] ?? 0, (letters[to - 1] ?? 0) + 1]);
};

/** Finds the telephone numbers and compounds that are found by another spelling than they are written in. */
const respelled = (folded: string, words: readonly string[]): readonly Range[] =>
  spellingsIn(folded)
    .filter(({ start, end, words: spellings }) => {
      const written = folded.slice(start, end).match(WORD) ?? [];
      return words.some(
        (word) =>
          spellings.some((spelling) => isPieceOf(word, spelling)) &&
          !written.some((each) => isPieceOf(word, each)),
      );
    })
    .map(({ start, end }) => [start, end]);

/**
 * Finds the pieces of a text that some searched words find. Returns the start and end indexes of the matching pieces in
 * the original text, at most {@link MOST_MATCHES}.
 */
export const matchesIn = (text: string, words: readonly string[]): readonly Range[] => {
  const { folded, indexes } = foldWithIndexes(text);
  const longestFirst = words.slice().sort((one, other) => other.length - one.length);
  const inWords = [...folded.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    piecesOfWord(word, longestFirst).map(([from, to]): Range => [index + from, index + to]),
  );
  const matches: Range[] = [];
  let end = 0;
  for (const [start, after] of [...respelled(folded, words), ...inWords].sort(
    ([one], [other]) => one - other,
  )) {
    const from = indexes[start] ?? end;
    // One character may fold to several words, and a number or a compound has words inside.
    if (from < end) continue;
    const last = indexes[after - 1];
    let next = after;
    while (indexes[next] === last) next += 1;
    end = indexes[next] ?? text.length;
    matches.push([from, end]);
    if (matches.length === MOST_MATCHES) break;
  }
  return matches;
};
