/** The longest indexed prefix of a word, in characters. The page compares the rest. */
export const LONGEST_PREFIX = 20;

/**
 * The most prefixes of one record. Some characters fold to several, and Firestore keeps at most 40,000 index entries
 * for a document (https://firebase.google.com/docs/firestore/quotas).
 */
export const MOST_PREFIXES = 8_000;

/** The most words of one search. */
export const MOST_WORDS = 10;

/** The most highlights in a text: each is an element of the page. */
export const MOST_MATCHES = 100;

/**
 * Folds a character: without compatibility forms, capitals and accents. Returns any number of characters.
 * Folds one character at a time, because normalizing many unordered marks takes quadratic time.
 */
const foldCharacter = (char: string): string =>
  char.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replace('ς', 'σ');

const fold = (text: string): string => text.replace(/[A-Z]|\P{ASCII}/gu, foldCharacter);

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

/** Returns the folded words of a text. Words consist of letters and digits. */
export const wordsIn = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the indexed prefix of a word. */
export const prefixOf = (word: string): string => [...word].slice(0, LONGEST_PREFIX).join('');

/** Returns every distinct prefix of the words in some texts. */
export const prefixesOf = (texts: readonly string[]): readonly string[] => {
  const prefixes = new Set<string>();
  for (const word of texts.flatMap(wordsIn)) {
    let prefix = '';
    for (const char of prefixOf(word)) {
      if (prefixes.size === MOST_PREFIXES) return [...prefixes];
      prefix += char;
      prefixes.add(prefix);
    }
  }
  return [...prefixes];
};

/** Returns whether each word is a prefix of a word in the texts. */
export const haveWords = (texts: readonly string[], words: readonly string[]): boolean => {
  const found = texts.flatMap(wordsIn);
  return words.every((word) => found.some((each) => each.startsWith(word)));
};

/** Returns the length of the longest of `words` that is a prefix of `word`; 0 if none is. */
const longestBeginning = (word: string, words: readonly string[]): number =>
  Math.max(0, ...words.filter((each) => word.startsWith(each)).map(({ length }) => length));

/**
 * Finds the words of a text that begin with one of `words`. Returns the start and end indexes of the matching parts in
 * the original text, at most {@link MOST_MATCHES}.
 */
export const matchesIn = (text: string, words: readonly string[]): readonly (readonly [number, number])[] => {
  const { folded, indexes } = foldWithIndexes(text);
  const matches: (readonly [number, number])[] = [];
  let end = 0;
  for (const { 0: word, index: start } of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const length = longestBeginning(word, words);
    const from = indexes[start] ?? end;
    // One character may fold to several words.
    if (length === 0 || from < end) continue;
    const last = indexes[start + length - 1];
    let next = start + length;
    while (indexes[next] === last) next += 1;
    end = indexes[next] ?? text.length;
    matches.push([from, end]);
    if (matches.length === MOST_MATCHES) break;
  }
  return matches;
};
