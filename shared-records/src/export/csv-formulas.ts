/** The character between two cells. Spreadsheets expect a semicolon where a comma stands in decimal numbers. */
export type Separator = ',' | ';';

/** The characters that begin a formula. The wide ones do in Chinese, Japanese or Korean. */
const STARTS = '=@＝＠＋－﹦﹫﹢﹣';

/** The characters of a harmful formula: a call, a program (DDE), another sheet or another file. */
const HARM = '(|!#\\[';

/** Returns the patterns of the beginnings of formulas, in a file with another separator than `other`. */
const patternsFor = (other: Separator) => {
  // After these a spreadsheet may see a cell, if it has another separator and ignores quotes
  // (https://owasp.org/www-community/attacks/CSV_Injection).
  const breaks = `${other}\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029`;
  // A spreadsheet may skip these: quotes, and all invisible characters.
  const skipped = `(?![${breaks}])["\\p{Z}\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800]`;
  return {
    atStart: new RegExp(`^((?:${skipped})*)(?=[${STARTS}+\\-])`, 'u'),
    inside: new RegExp(`([${breaks}](?:${skipped})*)(?=[${STARTS}]|[+\\-][^${breaks}]*[${HARM}])`, 'gu'),
  };
};

const PATTERNS: Readonly<Record<Separator, ReturnType<typeof patternsFor>>> = {
  ',': patternsFor(';'),
  ';': patternsFor(','),
};

/**
 * Inserts an apostrophe before everything in a text that a spreadsheet may take for a formula. Keeps inner lines that
 * begin with a dash or a plus, unless they could do harm: many are items of a list.
 */
export const withoutFormula = (text: string, separator: Separator = ','): string =>
  text
    .replace(PATTERNS[separator].inside, "$1'")
    .replace(PATTERNS[separator].atStart, "$1'")
    .replace(/^[\t\r\n]/, "'$&");

const GUARD =
  /(^|[,;\t\n\v\f\r\u0085\u2028\u2029])((?:(?![\t\n\v\f\r\u0085\u2028\u2029])["\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800])*)'(?=[=@＝＠＋－﹦﹫﹢﹣+-])/gu;

/** Returns a text of a CSV file without the apostrophes that `withoutFormula` has inserted; another text unchanged. */
export const unguarded = (text: string, separator: string): string => {
  if (!text.includes("'")) return text;
  const used: Separator = separator === ';' ? ';' : ',';
  const bare = text.replace(/^'(?=[\t\r\n])/, '').replace(GUARD, '$1$2');
  return bare !== text && withoutFormula(bare, used) === text ? bare : text;
};
