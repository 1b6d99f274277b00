import type { TextsFrom } from '../data-store';

/** Returns the cases of a character in code point order, without those of several characters. */
const casesOf = (char: string): readonly string[] =>
  [...new Set([char, char.toLowerCase(), char.toUpperCase()])]
    .filter((variant) => [...variant].length === 1)
    .sort();

/** Returns whether a text begins with the typed one in any case. */
export const beginsWith = (text: string, typed: string): boolean => {
  const chars = [...text];
  return [...typed].every((char, index) => casesOf(char).includes(chars[index] ?? ''));
};

/** Reads at most `limit` texts, ordered by code points. Equal texts may repeat. */
export type ReadTexts = (from: TextsFrom, limit: number) => Promise<readonly string[]>;

/**
 * Returns the first text after `text` that equals `typed` in any case. `text` does not begin with `typed`. Undefined if
 * all of them come before `text`.
 */
const nextVariant = (typed: string, text: string): string | undefined => {
  const cases = [...typed].map(casesOf);
  const chars = [...text];
  let next: string | undefined;
  for (const [index, variants] of cases.entries()) {
    const char = chars[index] ?? '';
    const greater = variants.find((variant) => variant > char);
    if (greater !== undefined) {
      const rest = cases.slice(index + 1).map(([least]) => least);
      next = [...chars.slice(0, index), greater, ...rest].join('');
    }
    if (!variants.includes(char)) break;
  }
  return next;
};

/**
 * Returns the first `limit` distinct texts, in order, that begin with `typed` in any case. Leaves out empty ones. Skips
 * from one possible text to the next, and reads more at once where texts differ.
 * @throws as `read`.
 */
export const distinctTexts = async (
  read: ReadTexts,
  typed: string,
  limit: number,
): Promise<readonly string[]> => {
  const found = new Set<string>();
  let step = 1;
  let from: TextsFrom | undefined =
    typed === '' ? { text: '', included: false } : { text: nextVariant(typed, '') ?? '', included: true };
  while (from && found.size < limit) {
    const texts = await read(from, step);
    const last = texts.at(-1);
    if (last === undefined) break;
    for (const text of texts) if (beginsWith(text, typed)) found.add(text);
    step = new Set(texts).size === step ? step * 2 : 1;
    if (beginsWith(last, typed)) {
      from = { text: last, included: false };
    } else {
      const variant = nextVariant(typed, last);
      from = variant === undefined ? undefined : { text: variant, included: true };
    }
  }
  return [...found].slice(0, limit);
};
