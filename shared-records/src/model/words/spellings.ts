import { COUNTRY_CODE, digitsOf, NUMBER } from './typed-numbers';

/** Returns the digits of a number as it is dialled: from abroad, and within the country if it belongs to it. */
const dialled = (written: string): readonly string[] => {
  const digits = digitsOf(written);
  const isForeign = /^(?:\+|00)/.test(written) && !digits.startsWith(COUNTRY_CODE);
  if (isForeign) return [digits];
  const rest = digits.replace(/^(?:62|0)/, '');
  return [`0${rest}`, `${COUNTRY_CODE}${rest}`];
};

/** A number in a folded text: its start and end indexes, and its digits in each notation. */
export interface FoundNumber {
  readonly start: number;
  readonly end: number;
  readonly notations: readonly string[];
}

/** Finds the telephone numbers in a folded text. */
export const numbersIn = (folded: string): readonly FoundNumber[] =>
  [...folded.matchAll(NUMBER)].map(({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    notations: dialled(written),
  }));
