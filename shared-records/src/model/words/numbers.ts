/** The country whose numbers are written without its code. */
const COUNTRY_CODE = '62';

/**
 * A telephone number in a folded text, with signs between its digits: 9 digits at least, and 15 at most
 * (https://www.itu.int/rec/T-REC-E.164), after a plus, a zero, the country code or the 8 of a mobile number.
 */
const NUMBER = /(?<![\p{L}\p{N}])(?:\+ ?|(?=0|62|8))\d(?:[\p{Zs}().\p{Pd}]{0,3}\d){8,14}(?!\d)/gu;

/** The beginning of a number that somebody types. */
const BEGUN = /\+[\p{Zs}().\p{Pd}\d]*\d/gu;

const digitsOf = (written: string): string =>
  written.replace('(0)', '').replace(/\D/g, '').replace(/^00/, '').replace(/^620/, COUNTRY_CODE);

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

/** Returns a folded text with its numbers without the signs between their digits, also those that are only begun. */
export const withWholeNumbers = (folded: string): string =>
  folded.replace(NUMBER, digitsOf).replace(BEGUN, digitsOf);
