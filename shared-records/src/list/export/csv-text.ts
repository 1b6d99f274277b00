/**
 * The characters after which a spreadsheet may see a cell, if it has another separator and ignores quotes
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const BREAKS = ';\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029';

/** The leading characters that a spreadsheet may skip: quotes, and all invisible ones. */
const SKIPPED = `(?![${BREAKS}])["\\p{Z}\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800]`;

/** The characters that begin a formula. The wide ones do in Chinese, Japanese or Korean. */
const STARTS = '=@＝＠＋－﹦﹫﹢﹣';

/** The characters of a harmful formula: a call, a program (DDE), another sheet or another file. */
const HARM = '(|!#\\[';

const AT_START = new RegExp(`^((?:${SKIPPED})*)(?=[${STARTS}+\\-])`, 'u');
const INSIDE = new RegExp(`([${BREAKS}](?:${SKIPPED})*)(?=[${STARTS}]|[+\\-][^${BREAKS}]*[${HARM}])`, 'gu');

/**
 * Inserts an apostrophe before everything in a text that a spreadsheet may take for a formula. Keeps inner lines that
 * begin with a dash or a plus, unless they could do harm: many are items of a list.
 */
export const withoutFormula = (text: string): string =>
  text
    .replace(INSIDE, "$1'")
    .replace(AT_START, "$1'")
    .replace(/^[\t\r\n]/, "'$&");
