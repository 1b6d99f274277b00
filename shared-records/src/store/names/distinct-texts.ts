import type { TextsFrom } from '../data-store';

/** Reads at most `limit` texts in the order of their code points, equal ones next to each other. */
export type ReadTexts = (from: TextsFrom, limit: number) => Promise<readonly string[]>;

/** The cases of a character, in the order of the texts; of one that turns into several in another case, itself alone. */
const casesOf = (char: string): readonly string[] =>
  [...new Set([char, char.toLowerCase(), char.toUpperCase()])]
    .filter((variant) => [...variant].length === 1)
    .sort();

/** Whether a text begins with what was typed, in whatever case. */
export const beginsWith = (text: string, typed: string): boolean => {
  const chars = [...text];
  return [...typed].every((char, index) => casesOf(char).includes(chars[index] ?? ''));
};

/**
 * The first text behind `text` that is `typed` in some case, where `text` itself does not begin with it: alike as far
 * as can be, then one greater letter, then the least ones. Nothing where all of them come before `text`.
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
 * The distinct texts that begin with `typed` in whatever case, empty ones apart, as far as `limit`; in their order.
 * Goes from one possible text to the next instead of reading them all, and takes bigger steps where texts differ.
 * @throws what `read` throws.
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
