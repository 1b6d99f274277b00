/**
 * Where a spreadsheet may see the beginning of a cell: at the start of a text; and, where its own separator is another
 * one than the file's and it takes quotes for text, behind a semicolon, a tab or a line break
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const BREAKS = ';\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029';

/** What a spreadsheet may leave out before it looks at the first character: quotes, and all that cannot be seen. */
const SKIPPED = `(?![${BREAKS}])["\\p{Z}\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800]`;

/** What begins a formula everywhere; the wide ones do where Chinese, Japanese or Korean is typed. */
const STARTS = '=@＝＠＋－﹦﹫﹢﹣';

/** What can do harm in a formula: a call, a program (DDE), another sheet or another file. */
const HARM = '(|!#\\[';

const AT_START = new RegExp(`^((?:${SKIPPED})*)(?=[${STARTS}+\\-])`, 'u');
const INSIDE = new RegExp(`([${BREAKS}](?:${SKIPPED})*)(?=[${STARTS}]|[+\\-][^${BREAKS}]*[${HARM}])`, 'gu');

/**
 * Makes a text one that no spreadsheet takes for a formula, by an apostrophe where one would begin. A line in a text that
 * begins with a dash or a plus stays as it is, unless it could do harm: many are items of a list.
 */
export const inert = (text: string): string =>
  text
    .replace(INSIDE, "$1'")
    .replace(AT_START, "$1'")
    .replace(/^[\t\r\n]/, "'$&");
