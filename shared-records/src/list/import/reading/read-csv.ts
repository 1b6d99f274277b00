import Papa from 'papaparse';
import { MOST_IMPORT_ROWS } from '../../../model/imports/import-request';
import { unguarded } from '../../export/csv-formulas';
import { filledRows, type TableRow, UnreadableFile } from './import-limits';

/** Parses this many rows at once, so that the page answers in between. */
const SLICE = 500;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Returns the separator that the file names in its first line, as Excel reads it, and the text after that line. */
const named = (text: string): { readonly separator: string; readonly rest: string } => {
  const [line = '', , separator = ''] = /^("?)sep=(.)\1\n/i.exec(text) ?? [];
  return { separator, rest: text.slice(line.length) };
};

const SEPARATORS = [',', ';', '\t', '|'];

/** Returns the separator that gives the first rows the most columns, of those that break no quotes. */
const separatorOf = (text: string): string => {
  const scores = SEPARATORS.map((delimiter) => {
    const { data, errors } = Papa.parse<string[]>(text, { preview: 20, delimiter });
    const widths = data.filter((cells) => cells.length > 1).map((cells) => cells.length);
    const [first = 1] = widths;
    const alike = widths.filter((width) => width === first).length / Math.max(data.length, 1);
    return first * alike - (errors.some(({ type }) => type === 'Quotes') ? 1_000 : 0);
  });
  return SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ',';
};

/** Returns the text of a file that has spaces between separators and quotes, without them: quotes count at the beginning of a cell. */
const withoutSpacesBeforeQuotes = (text: string, delimiter: string): string => {
  const { data } = Papa.parse<string[]>(text, { preview: 20, delimiter });
  return data.some((cells) => cells.some((cell) => /^ +"/.test(cell)))
    ? text.replaceAll(new RegExp(`\\${delimiter} +"`, 'g'), `${delimiter}"`)
    : text;
};

/**
 * Reads a CSV file with commas, semicolons, tabs or bars between its cells. Removes the apostrophes by which our own files keep
 * spreadsheets from running formulas. @throws UnreadableFile with what to do.
 */
export const readCsv = async (text: string): Promise<readonly TableRow[]> => {
  // A file that several programs have written has several kinds of line ends.
  const { separator, rest: all } = named(text.replace(/\r\n?/g, '\n'));
  const delimiter = separator || separatorOf(all);
  const rest = withoutSpacesBeforeQuotes(all, delimiter);
  const rows: string[][] = separator ? [[]] : [];
  let at = 0;
  while (at < rest.length) {
    const { data, errors, meta } = Papa.parse<string[]>(rest.slice(at), {
      delimiter,
      newline: '\n',
      preview: SLICE,
      fastMode: false,
    });
    const open = errors.find(({ type }) => type === 'Quotes');
    if (open) {
      throw new UnreadableFile(
        `A quotation mark in row ${rows.length + (open.row ?? 0) + 1} has no end. Close it in the file, and choose the file again.`,
      );
    }
    for (const cells of data) rows.push(cells.map((cell) => unguarded(cell, delimiter)));
    if (rows.length > 4 * MOST_IMPORT_ROWS) break;
    if (meta.cursor <= 0 || data.length < SLICE) break;
    at += meta.cursor;
    await pause();
  }
  return filledRows(rows.map((cells, index) => ({ row: index + 1, cells })));
};
