import { APOSTROPHES, fold, isFoundInside, isPartOf } from 'shared-ui/search-key';
import { numbersIn } from './numbers';
import { WORD } from './words';

/** The most highlights in a text: each is an element of the page. */
export const MOST_MATCHES = 100;

/** Start and end indexes of a part of a text. */
type Range = readonly [number, number];

/** Folds a text. `indexes` contains the original index of each code unit of the result. */
const foldWithIndexes = (text: string): { readonly folded: string; readonly indexes: readonly number[] } => {
  const indexes: number[] = [];
  const parts: string[] = [];
  let index = 0;
  for (const char of text) {
    const part = fold(char);
    parts.push(part);
    for (let unit = 0; unit < part.length; unit += 1) indexes.push(index);
    index += char.length;
  }
  return { folded: parts.join(''), indexes };
};

/** Returns the longest of `words` that the folded word has at `index`; undefined if it has none there. */
const longestAt = (folded: string, index: number, words: readonly string[]): string | undefined =>
  words
    .filter((word) => folded.startsWith(word, index) && (index === 0 || isFoundInside(word)))
    .sort((one, other) => other.length - one.length)[0];

/** Finds the parts of a folded word, which may have apostrophes, that some words find. */
const partsOfWord = (written: string, words: readonly string[]): readonly Range[] => {
  const places = [...written].flatMap((char) => Array.from({ length: char.length }, () => char));
  const kept = places.flatMap((char, index) => (char.search(APOSTROPHES) < 0 ? [index] : []));
  const word = written.replace(APOSTROPHES, '');
  const found: Range[] = [];
  for (let index = 0; index < word.length; ) {
    const part = longestAt(word, index, words);
    if (part) found.push([kept[index] ?? 0, (kept[index + part.length - 1] ?? 0) + 1]);
    index += part?.length ?? 1;
  }
  return found;
};

/** Finds the telephone numbers that are found by another notation than they are written in. */
const numbersWith = (folded: string, words: readonly string[]): readonly Range[] =>
  numbersIn(folded)
    .filter(({ start, end, notations }) => {
      const written = folded.slice(start, end).match(WORD) ?? [];
      return words.some(
        (word) =>
          notations.some((notation) => isPartOf(word, notation)) &&
          !written.some((each) => isPartOf(word, each)),
      );
    })
    .map(({ start, end }) => [start, end]);

/**
 * Finds the parts of a text that some searched words find. Returns the start and end indexes of the matching parts in
 * the original text, at most {@link MOST_MATCHES}.
 */
export const matchesIn = (text: string, words: readonly string[]): readonly Range[] => {
  const { folded, indexes } = foldWithIndexes(text);
  const numbers = numbersWith(folded, words);
  const inWords = [...folded.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    partsOfWord(word, words).map(([from, to]): Range => [index + from, index + to]),
  );
  const matches: Range[] = [];
  let end = 0;
  for (const [start, after] of [...numbers, ...inWords].sort(([one], [other]) => one - other)) {
    const from = indexes[start] ?? end;
    // One character may fold to several words, and a number has words inside.
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
