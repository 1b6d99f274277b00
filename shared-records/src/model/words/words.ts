/** The longest beginning of a word that a record is found by, in characters: behind it the page compares. */
export const LONGEST_PREFIX = 20;

/**
 * The most beginnings of words that one record is found by. A text has at most as many as characters, but some
 * characters fold to several; Firestore keeps at most 40,000 index entries for a document
 * (https://firebase.google.com/docs/firestore/quotas).
 */
export const MOST_PREFIXES = 8_000;

/** The most words that are looked for at once. */
export const MOST_WORDS = 10;

/** The most places of a text that are highlighted: each costs an element of the page. */
export const MOST_MATCHES = 100;

/**
 * Folds a character: no compatibility form, no capital, no accent. It may become several characters, or none.
 * Character by character, because a text with marks in the wrong order costs the square of its length to normalize.
 */
const foldCharacter = (char: string): string =>
  char.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replace('ς', 'σ');

const fold = (text: string): string => text.replace(/[A-Z]|\P{ASCII}/gu, foldCharacter);

/** Folds a text, and gives for each code unit of the result the index in the text of the character it comes from. */
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

/** Gives the words of a text, folded: lower case, no accents. A word is made of letters and digits. */
export const wordsIn = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** As much of a word as records are found by. */
export const prefixOf = (word: string): string => [...word].slice(0, LONGEST_PREFIX).join('');

/** Every beginning of the words in some texts, each once. */
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

/** Whether each of `words` begins one in the texts. */
export const haveWords = (texts: readonly string[], words: readonly string[]): boolean => {
  const found = texts.flatMap(wordsIn);
  return words.every((word) => found.some((each) => each.startsWith(word)));
};

/** The most characters of `word` that one of `words` begins with; 0 where none does. */
const longestBeginning = (word: string, words: readonly string[]): number =>
  Math.max(0, ...words.filter((each) => word.startsWith(each)).map(({ length }) => length));

/**
 * Finds the words of a text that begin as one of `words` does. Gives the parts that are alike, with their accents, as
 * indexes from and to, in order; of very many the first {@link MOST_MATCHES}.
 */
export const matchesIn = (text: string, words: readonly string[]): readonly (readonly [number, number])[] => {
  const { folded, indexes } = foldWithIndexes(text);
  const matches: (readonly [number, number])[] = [];
  let end = 0;
  for (const { 0: word, index: start } of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const length = longestBeginning(word, words);
    const from = indexes[start] ?? end;
    // Several words may come from one character.
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
