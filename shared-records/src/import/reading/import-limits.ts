import { MOST_IMPORT_ROWS } from 'shared-model/imports/import-request';

/** The largest file, the most bytes that a workbook unpacks to, and the most columns of a table. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;
export const MOST_UNPACKED_BYTES = 100 * 1024 * 1024;
export const MOST_COLUMNS = 100;

/** A file that cannot be imported. Its message says what to do. */
export class UnreadableFile extends Error {}

/** @throws UnreadableFile with the advice whose pattern a text has. */
export const refuseAs = (advice: Readonly<Record<string, RegExp>>, text: string): void => {
  const found = Object.entries(advice).find(([, pattern]) => pattern.test(text));
  if (found) throw new UnreadableFile(found[0]);
};

const number = (count: number): string => count.toLocaleString('en-US');

/** A table as read: rows of texts, with their numbers in the file, from 1. Empty rows are left out. */
export interface Table {
  readonly name: string;
  readonly rows: readonly TableRow[];
  /** The reason if a sheet cannot be read. It has no rows then. */
  readonly problem?: string;
}

export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Whether a spreadsheet does not show it: somebody has filtered the sheet, or folded rows. */
  readonly isHidden?: boolean;
  /** Whether a quotation mark in it has no end, so that its cells may be wrong. */
  readonly isBroken?: boolean;
  /** The addresses behind cells, by their columns, from 0. */
  readonly links?: ReadonlyMap<number, string>;
}

export const isFilled = (cell: string): boolean => cell.trim() !== '';

/** Returns whether a row has what stands in records, and in no heading: an address, a long number or a day. */
export const isRecord = (cells: readonly string[]): boolean =>
  cells.some((cell) => /@|\d[\d ./-]{5,}/.test(cell));

/** Returns the refusal of a table with so many rows below its headings. */
export const tooManyRows = (count: number): UnreadableFile =>
  new UnreadableFile(
    `The file has ${number(count)} rows, and an import takes ${number(MOST_IMPORT_ROWS)}. Split it into several files.`,
  );

export const tooManyColumns = (): UnreadableFile =>
  new UnreadableFile(`The file has more than ${MOST_COLUMNS} columns. Delete those that you do not need.`);

export const tooLarge = (): UnreadableFile =>
  new UnreadableFile(
    'This workbook is too large. Delete the sheets that you do not need, and save it again.',
  );

/** Returns the rows that hold something. @throws UnreadableFile if there are too many, or too many columns. */
export const filledRows = (rows: readonly TableRow[]): readonly TableRow[] => {
  const filled = rows.filter(({ cells }) => cells.some(isFilled));
  // One row has the headings.
  if (filled.length > MOST_IMPORT_ROWS + 1) throw tooManyRows(filled.length - 1);
  if (filled.some(({ cells }) => cells.slice(MOST_COLUMNS).some(isFilled))) throw tooManyColumns();
  return filled;
};
