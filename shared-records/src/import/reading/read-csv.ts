import type { parse } from 'papaparse';
import { MOST_IMPORT_ROWS } from 'shared-model/imports/import-request';
import { unguarded } from '../../export/csv-formulas';
import { pause, pauses } from '../../pauses';
import { filledRows, type TableRow, UnreadableFile } from './import-limits';

type Parse = typeof parse;

/** Parses this many rows at once, so that the page answers in between. */
const SLICE = 500;

/** Returns the separator that the file names in its first line, as Excel reads it, and the text after that line. */
const named = (text: string): { readonly separator: string; readonly rest: string } => {
  const [line = '', , separator = ''] = /^("?)sep=(.)\1[ ,;|\t]*\n/i.exec(text) ?? [];
  return { separator, rest: text.slice(line.length) };
};

const SEPARATORS = [',', ';', '\t', '|', '^', '~', '\x1f'];

/** Separates nothing: no text has it. */
const NONE = '\x1e';

/** The rows by which a file is known, and the most characters of them. */
const FIRST = 20;
const FIRST_LENGTH = 500_000;

/** Returns whether a separator stands in texts of a single column: not in the heading, and below its first row in half of them at most. */
const isInTexts = (parse: Parse, text: string, delimiter: string): boolean => {
  const { data } = parse<string[]>(text, { preview: FIRST, delimiter, skipEmptyLines: true });
  const rows = data.slice(data.findIndex((cells) => cells.length > 1));
  const single = rows.filter((cells) => cells.length === 1).length;
  return data[0]?.length === 1 && single * 2 >= rows.length;
};

/** Returns the separator that gives the first rows the most columns, of those that break no quotes. */
const separatorOf = (parse: Parse, text: string): string => {
  const scores = SEPARATORS.map((delimiter) => {
    const { data, errors } = parse<string[]>(text, { preview: FIRST, delimiter });
    const widths = data.filter((cells) => cells.length > 1).map((cells) => cells.length);
    const [first = 1] = widths;
    const alike = widths.filter((width) => width === first).length / Math.max(data.length, 1);
    return first * alike - (errors.some(({ type }) => type === 'Quotes') ? 1_000 : 0);
  });
  const separator = SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ',';
  return isInTexts(parse, text, separator) ? NONE : separator;
};

/** Returns the text of a file that has spaces between separators and quotes, without them: quotes count at the beginning of a cell. */
const withoutSpacesBeforeQuotes = (parse: Parse, text: string, delimiter: string): string => {
  const { data } = parse<string[]>(text, { preview: FIRST, delimiter });
  return data.some((cells) => cells.some((cell) => /^ +"/.test(cell)))
    ? text.replaceAll(new RegExp(`\\${delimiter} +"`, 'g'), `${delimiter}"`)
    : text;
};

/** The signs by which a file separates and quotes its cells. */
interface Dialect {
  readonly delimiter: string;
  readonly quoteChar: string;
  /** Stands before a quotation mark inside quotes. */
  readonly escapeChar: string;
}

/** Returns whether all headings stand in single quotation marks. */
const hasSingleQuotes = (parse: Parse, text: string, delimiter: string): boolean =>
  parse<string[]>(text, { preview: 1, delimiter }).data.some((cells) =>
    cells.every((cell) => /^'[^']*'$/.test(cell)),
  );

/** Returns the rows of a text. @throws UnreadableFile for quotes without an end, which are in a row after `before` others. */
const rowsOf = async (
  parse: Parse,
  text: string,
  dialect: Dialect,
  before: number,
): Promise<readonly string[][]> => {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const { data, errors, meta } = parse<string[]>(text.slice(at), {
      ...dialect,
      newline: '\n',
      preview: SLICE,
      fastMode: false,
    });
    const open = errors.find(({ type }) => type === 'Quotes');
    if (open) {
      // Some databases write a backslash before a quotation mark.
      if (dialect.escapeChar === '"' && text.includes('\\"'))
        return rowsOf(parse, text, { ...dialect, escapeChar: '\\' }, before);
      throw new UnreadableFile(
        `A quotation mark in row ${before + rows.length + (open.row ?? 0) + 1} has no end. Close it in the file, and choose the file again.`,
      );
    }
    rows.push(...data);
    if (rows.length > 4 * MOST_IMPORT_ROWS) break;
    if (meta.cursor <= 0 || data.length < SLICE) break;
    at += meta.cursor;
    await pause();
  }
  return rows;
};

/** Returns the cells of lines that stand in quotes as a whole: a program saved them that expects another separator. */
const withoutOuterQuotes = (parse: Parse, rows: readonly string[][]): readonly string[][] => {
  const isLine = (cells: readonly string[]) => cells.slice(1).every((cell) => cell === '');
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
  const first = filled.slice(0, FIRST).map(([line = '']) => line);
  if (first.length < 2 || !filled.every(isLine)) return rows;
  const delimiter = separatorOf(parse, first.join('\n'));
  const split = ([line = '']: readonly string[]) => parse<string[]>(line, { delimiter }).data[0] ?? [];
  const widths = new Set(first.map((line) => split([line]).length));
  return widths.size === 1 && !widths.has(1) ? rows.map(split) : rows;
};

/** Returns whether a row is a line between rows, as in tables of texts: |---|---| or ----+----. */
const isRule = (cells: readonly string[]): boolean => {
  const text = cells.join('');
  return text.includes('--') && /^[-+=: ]*$/.test(text);
};

/** Returns what a cell shows: without our apostrophe before a formula, and without the formula by which others keep a number's zeros. */
const shown = (cell: string, delimiter: string): string => {
  const bare = unguarded(cell, delimiter);
  return bare === cell ? cell.replace(/^="([^"]*)"$/, '$1') : bare;
};

/**
 * Reads a CSV file with commas, semicolons, tabs, bars or other signs between its cells. Removes the apostrophes by which our own files
 * keep spreadsheets from running formulas. @throws UnreadableFile with what to do.
 */
export const readCsv = async (text: string): Promise<readonly TableRow[]> => {
  // The export loads the same file of the page.
  const { parse } = (await import('papaparse')).default;
  // A file that several programs have written has several kinds of line ends, and marks where each part begins.
  const { separator, rest } = named(text.replace(/\r\n?/g, '\n').replace(/^\uFEFF+/gm, ''));
  const delimiter = separator || separatorOf(parse, rest.slice(0, FIRST_LENGTH));
  const quoteChar = hasSingleQuotes(parse, rest, delimiter) ? "'" : '"';
  const before = separator ? 1 : 0;
  const dialect = { delimiter, quoteChar, escapeChar: quoteChar };
  const rows = withoutOuterQuotes(
    parse,
    await rowsOf(parse, withoutSpacesBeforeQuotes(parse, rest, delimiter), dialect, before),
  );
  const records: TableRow[] = [];
  const breathe = pauses();
  for (const [index, cells] of rows.entries()) {
    if (delimiter !== '|' || !isRule(cells))
      records.push({ row: before + index + 1, cells: cells.map((cell) => shown(cell, delimiter)) });
    await breathe();
  }
  return filledRows(records);
};
