import { fold } from 'shared-ui/search-key';

/** The country whose numbers are written without its code. */
export const COUNTRY_CODE = '62';

/**
 * A telephone number in a folded text, with signs between its digits: 9 digits at least, and 15 at most
 * (https://www.itu.int/rec/T-REC-E.164), after a plus, a zero, the country code or the 8 of a mobile number.
 */
export const NUMBER =
  /(?<![\p{L}\p{N}])(?:\+ ?|(?:00[\p{Zs}.\p{Pd}]?)?(?=0|62|8))\d(?:[\p{Zs}().\p{Pd}\u2212\xb7_]{0,4}\d){8,14}(?!\d)/gu;

/** The beginning of a number that somebody types. */
const BEGUN = /\+[\p{Zs}().\p{Pd}\u2212\d]*\d/gu;

/** Returns the digits of a number without the prefix of calls abroad, and without the zero behind the country code. */
export const digitsOf = (written: string): string =>
  written.replace('(0)', '').replace(/\D/g, '').replace(/^00/, '').replace(/^620/, COUNTRY_CODE);

/** Returns a folded text with its numbers without the signs between their digits, also those that are only begun. */
export const withWholeNumbers = (folded: string): string =>
  folded.replace(NUMBER, digitsOf).replace(BEGUN, digitsOf);

/** Returns the digits of a number as it is dialled: from abroad, and within the country if it belongs to it. */
export const dialled = (written: string): readonly string[] => {
  const digits = digitsOf(written);
  const isForeign = /^(?:\+|00)/.test(written) && !digits.startsWith(COUNTRY_CODE);
  if (isForeign) return [digits];
  const rest = digits.replace(/^(?:62|0)/, '');
  return [`0${rest}`, `${COUNTRY_CODE}${rest}`];
};

/** Returns the telephone numbers in a text, each in one notation. */
export const phoneNumbersIn = (text: string): readonly string[] => [
  ...new Set([...fold(text).matchAll(NUMBER)].flatMap(([written]) => dialled(written).slice(0, 1))),
];
