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

const fold = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/** The words of a text, in lower case and without accents: what stands between all that is no letter and no digit. */
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

/** The parts of a text that begin as one of `words` does, as indexes from and to, in order. */
export const matchesIn = (text: string, words: readonly string[]): readonly (readonly [number, number])[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: found, index }) => {
    const folded = fold(found);
    const longest = Math.max(
      0,
      ...words.filter((word) => folded.startsWith(word)).map(({ length }) => length),
    );
    if (longest === 0) return [];
    let matched = '';
    for (const char of found) {
      matched += char;
      if (fold(matched).length >= longest) break;
    }
    // An accent may be a character of its own, behind its letter.
    const [accents = ''] = found.slice(matched.length).match(/^\p{M}*/u) ?? [];
    return [[index, index + matched.length + accents.length]];
  });
