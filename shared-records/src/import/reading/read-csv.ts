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
  const parsed = parse<string[]>(text, { preview: FIRST, delimiter, skipEmptyLines: true });
  const data = parsed.data.filter((cells) => !isRule(cells.join('|')));
  const rows = data.slice(data.findIndex((cells) => cells.length > 1));
  const single = rows.filter((cells) => cells.length === 1).length;
  return data[0]?.length === 1 && (single * 2 >= rows.length || rows.length === 1);
};

/** A line between rows, as in tables of texts: |---|---| or +----+. */
const isRule = (line: string): boolean => line.includes('--') && /^[-+=:| ]*$/.test(line);

/**
 * Returns the separator that gives the first rows the most columns, rather one that breaks no quotes, and that separates a row above those of
 * the others: the commas of texts stand below the headings.
 */
const separatorOf = (parse: Parse, text: string): string => {
  const found = SEPARATORS.map((delimiter) => {
    const { data, errors } = parse<string[]>(text, { preview: FIRST, delimiter });
    const rows = data.filter(([start = '', ...others]) => others.length > 0 || !isRule(start));
    const widths = rows.filter((cells) => cells.length > 1).map((cells) => cells.length);
    const [first = 1] = widths;
    const alike = widths.filter((width) => width === first).length / Math.max(rows.length, 1);
    const row = widths.length > 0 ? rows.findIndex((cells) => cells.length > 1) : FIRST;
    return { row, score: first * alike * (errors.some(({ type }) => type === 'Quotes') ? 0.1 : 1) };
  });
  const top = Math.min(...found.map(({ row }) => row));
  const scores = found.map(({ row, score }) => score * (row > top ? 0.1 : 1));
  const separator = SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ',';
  return isInTexts(parse, text, separator) ? NONE : separator;
};

/** Returns a text whose columns stand below each other, by two blanks at least, with tabs between them: people copy such a table from a PDF. */
const withTabs = (text: string): string => {
  const lines = text
    .slice(0, FIRST_LENGTH)
    .split('\n', FIRST)
    .filter((line) => line.trim() !== '');
  const widths = new Set(lines.map((line) => line.trim().split(/ {2,}/).length));
  return lines.length > 1 && widths.size === 1 && !widths.has(1) && !text.includes('"')
    ? text.replace(/ {2,}/g, '\t')
    : text;
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

/** The most rows with a broken quotation mark. A file with more has other quotation marks. */
const MOST_BROKEN = 50;

/** The longest line whose quotation marks are looked at once more. */
const LONGEST_LITERAL = 10_000;

/** The rows of a text, and the indexes of those in which a quotation mark has no end. */
interface ParsedRows {
  readonly rows: readonly string[][];
  readonly broken: ReadonlySet<number>;
}

/** Returns the cells of a line in which a quotation mark has no end: one ends a cell before a separator alone. */
const literalCells = (line: string, { delimiter, quoteChar: quote }: Dialect): string[] => {
  if (line.length > LONGEST_LITERAL) return line.split(delimiter);
  const end = `(?=\\${delimiter}|$)`;
  const cell = new RegExp(
    `(?:^|\\${delimiter})(?:${quote}((?:[^${quote}]|${quote}(?!\\${delimiter}|$))*)${quote}${end}|([^\\${delimiter}]*))`,
    'g',
  );
  return [...line.matchAll(cell)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll(quote + quote, quote) ?? plain,
  );
};

/**
 * Returns the rows of a text. A line in which a quotation mark has no end is a row of its own, so that it takes no others along.
 * @throws UnreadableFile for very many of them. So many rows are above the text as `before` says.
 */
const rowsOf = async (parse: Parse, text: string, dialect: Dialect, before: number): Promise<ParsedRows> => {
  const [rows, broken]: [string[][], Set<number>] = [[], new Set()];
  let at = 0;
  const read = (preview: number) =>
    parse<string[]>(text.slice(at), { ...dialect, newline: '\n', preview, fastMode: false });
  while (at < text.length && rows.length <= 4 * MOST_IMPORT_ROWS) {
    const { data, errors, meta } = read(SLICE);
    const open = errors.find(({ type }) => type === 'Quotes')?.row;
    // Some databases write a backslash before a quotation mark.
    if (open !== undefined && dialect.escapeChar === '"' && text.includes('\\"'))
      return rowsOf(parse, text, { ...dialect, escapeChar: '\\' }, before);
    rows.push(...data.slice(0, open));
    if (open === undefined && (meta.cursor <= 0 || data.length < SLICE)) break;
    if (open === undefined) at += meta.cursor;
    else if (open > 0) at += read(open).meta.cursor;
    for (let isOpen = open !== undefined; isOpen && at < text.length; ) {
      if (broken.size >= MOST_BROKEN)
        throw new UnreadableFile(
          `A quotation mark in row ${before + Math.min(...broken) + 1} has no end, and others in ${MOST_BROKEN} rows. Close them in the file, and choose the file again.`,
        );
      const [line = '', next = ''] = text.slice(at).split('\n', 2);
      broken.add(rows.length);
      rows.push(literalCells(line, dialect));
      at += line.length + 1;
      // The next line may go on with the same cell: it ends one that it has not begun.
      const [start, end] = [next.split(dialect.quoteChar, 1)[0] ?? '', next.indexOf(dialect.quoteChar) + 1];
      const isEnd = end === next.length || next.startsWith(dialect.delimiter, end);
      isOpen = end > 1 && isEnd && !start.endsWith(dialect.delimiter);
    }
    await pause();
  }
  return { rows, broken };
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

/** Quotation marks of an office program around a cell. */
const TYPOGRAPHIC = /(^|[,;\t|])[“„]([^“”„\n]*)[“”](?=[,;\t|]|$)/gm;

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
  const { separator, rest: written } = named(text.replace(/\r\n?/g, '\n').replace(/^\uFEFF+/gm, ''));
  const quoted = written.includes('"') ? written : written.replace(TYPOGRAPHIC, '$1"$2"');
  const found = separator || separatorOf(parse, quoted.slice(0, FIRST_LENGTH));
  const rest = found === NONE ? withTabs(quoted) : quoted;
  const delimiter = rest === quoted ? found : '\t';
  const quoteChar = hasSingleQuotes(parse, rest, delimiter) ? "'" : '"';
  const before = separator ? 1 : 0;
  const dialect = { delimiter, quoteChar, escapeChar: quoteChar };
  const parsed = await rowsOf(parse, withoutSpacesBeforeQuotes(parse, rest, delimiter), dialect, before);
  const rows = withoutOuterQuotes(parse, parsed.rows);
  const records: TableRow[] = [];
  const breathe = pauses();
  for (const [index, cells] of rows.entries()) {
    if (delimiter !== '|' || !isRule(cells.join('|')))
      records.push({
        row: before + index + 1,
        cells: cells.map((cell) => shown(cell, delimiter)),
        ...(parsed.broken.has(index) && { isBroken: true }),
      });
    await breathe();
  }
  return filledRows(records);
};
