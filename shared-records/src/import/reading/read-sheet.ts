import { MOST_IMPORT_ROWS } from 'shared-model/imports/import-request';
import { MOST_COLUMNS, type TableRow, tooManyColumns, tooManyRows, UnreadableFile } from './import-limits';
import type { NumberTexts } from './number-formats';
import { attribute, cellText, PIECE_LENGTH, richText } from './xml-texts';

/** A cell as the file has it: its style and kind, and the XML of its value. */
interface RawCell {
  readonly style: string;
  readonly kind: string;
  readonly inner: string;
}

/** Holds what the cells of a sheet need of its workbook. */
interface Workbook {
  /** The texts of the workbook, to which cells point by number. */
  readonly shared: readonly string[];
  readonly numberText: NumberTexts;
  /** The numbers of the rows that are totals. */
  readonly totals: ReadonlySet<number>;
  /** Called between pieces of the work, to let the page answer. */
  breathe(): Promise<void>;
}

// A file may be made to keep the page busy, so each pattern ends with its element, and each step goes on where the last one ended.
const SHEET_DATA = /<((?:\w{1,20}:)?)sheetData\b[^<>]*>/;
const CELL = /<(?:\w{1,20}:)?c(?=[\s/>])([^<>]*)>/g;
const MERGE = /<(?:\w{1,20}:)?mergeCell\b[^<>]*\bref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g;
const FORMULA = /<(?:\w{1,20}:)?f\b[^<>]*>[^<]*/;
const VALUE = /<(?:\w{1,20}:)?v(?:\s[^<>]*)?>([^<]*)</;

/** Returns the number of a column, from 1 for "A". */
const numberOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** Returns the letters of a column, "A" for 1. */
const lettersOf = (number: number): string =>
  (number > 26 ? lettersOf(Math.floor((number - 1) / 26)) : '') +
  String.fromCharCode(65 + ((number - 1) % 26));

/** The last rows of the merged cells of each column, by their first rows. The file has the value in the first row alone. */
type Merges = ReadonlyMap<number, ReadonlyMap<number, number>>;

const mergesIn = (xml: string): Merges => {
  const merges = new Map<number, Map<number, number>>();
  for (const [, letters = '', from, , to] of xml.matchAll(MERGE)) {
    const [row, column] = [Number(from), numberOf(letters)];
    if (from === to || column > MOST_COLUMNS) continue;
    merges.set(row, (merges.get(row) ?? new Map<number, number>()).set(column, Number(to)));
  }
  return merges;
};

/** Returns the texts to which the cells of a workbook point by number. */
export const sharedTextsIn = async (
  xml: string,
  breathe: () => Promise<void>,
): Promise<readonly string[]> => {
  const [, prefix = ''] = /<((?:\w{1,20}:)?)sst\b/.exec(xml) ?? [];
  const texts: string[] = [];
  let length = 0;
  for (const text of xml.replaceAll(`<${prefix}si/>`, `</${prefix}si>`).split(`</${prefix}si>`)) {
    texts.push(richText(text));
    length += text.length;
    if (length < PIECE_LENGTH) continue;
    length = 0;
    await breathe();
  }
  return texts.slice(0, -1);
};

/** Returns the cells of a row that have content, by their columns, from 1. A cell without a reference follows the one before. */
const cellsOf = (inner: string, prefix: string): ReadonlyMap<number, RawCell> => {
  const cells = new Map<number, RawCell>();
  let column = 0;
  // Before its end, a piece has one cell with content, and empty ones before it.
  for (const piece of inner.split(`</${prefix}c>`).slice(0, -1)) {
    for (const { 0: whole, 1: attributes = '', index } of piece.matchAll(CELL)) {
      const letters = /^[A-Z]+/i.exec(attribute(attributes, 'r'))?.[0];
      column = letters === undefined ? column + 1 : numberOf(letters.toUpperCase());
      if (attributes.endsWith('/')) continue;
      const [style, kind] = [attribute(attributes, 's'), attribute(attributes, 't')];
      cells.set(column, { style, kind, inner: piece.slice(index + whole.length) });
    }
  }
  return cells;
};

const TRUTHS: Readonly<Record<string, string>> = { 1: 'TRUE', true: 'TRUE', 0: 'FALSE', false: 'FALSE' };

/** Returns the text of a cell; undefined for a formula without a result: a program wrote it that does not calculate. */
const textOfCell = (
  { style, kind, inner }: RawCell,
  { shared, numberText }: Workbook,
): string | undefined => {
  const text = kind === 'inlineStr' ? richText(inner) : '';
  if (text !== '') return text;
  const value = VALUE.exec(inner.replace(FORMULA, ''))?.[1] ?? '';
  if (value === '') return kind !== 'str' && FORMULA.test(inner) ? undefined : '';
  if (kind === 'b') return TRUTHS[value] ?? value;
  if (kind === '' || kind === 'n') return value.trim() === '' ? '' : numberText(style, value);
  if (kind !== 's') return cellText(value);
  const found = shared[Number(value)];
  if (found === undefined) throw new Error('A text of the workbook is missing.');
  return found;
};

/** Gives the cells of merged columns the text of their first row. */
class MergedColumns {
  private readonly open = new Map<number, { readonly to: number; readonly text: string }>();
  private readonly merges: Merges;

  constructor(xml: string) {
    this.merges = mergesIn(xml);
  }

  fill(row: number, texts: Map<number, string>): void {
    for (const [column, { to, text }] of this.open) {
      if (row > to) this.open.delete(column);
      else if (!texts.has(column)) texts.set(column, text);
    }
    for (const [column, to] of this.merges.get(row) ?? []) {
      const text = texts.get(column);
      if (text !== undefined) this.open.set(column, { to, text });
    }
  }
}

/** A row of a sheet: its number, whether it is shown, and the XML of its cells. */
interface RawRow {
  readonly row: number;
  readonly isHidden: boolean;
  readonly inner: string;
}

/** Returns the rows of a sheet that have values, and undefined after each piece of XML. */
function* rowsIn(data: string, prefix: string): Generator<RawRow | undefined> {
  const [start, end] = [new RegExp(`<${prefix}row(?=[\\s/>])([^<>]*)>`, 'g'), `</${prefix}row>`];
  let [row, pieceEnd] = [0, PIECE_LENGTH];
  for (let found = start.exec(data); found; found = start.exec(data)) {
    const [, attributes = ''] = found;
    row = Number(attribute(attributes, 'r')) || row + 1;
    if (!attributes.endsWith('/')) {
      const next = data.indexOf(end, start.lastIndex);
      if (next < 0) return;
      const inner = data.slice(start.lastIndex, next);
      start.lastIndex = next + end.length;
      const isHidden = /^(?:1|true)$/.test(attribute(attributes, 'hidden'));
      if (inner.includes('</')) yield { row, isHidden, inner };
    }
    if (start.lastIndex < pieceEnd) continue;
    pieceEnd = start.lastIndex + PIECE_LENGTH;
    yield undefined;
  }
}

/**
 * Reads the rows of a sheet that hold something, each as long as the longest one. A sheet may end with the last of a million rows. The
 * cells of a merged column all get its text. @throws UnreadableFile for too many rows or columns, and for a formula without a result.
 */
export const readSheet = async (xml: string, workbook: Workbook): Promise<readonly TableRow[]> => {
  const found = SHEET_DATA.exec(xml);
  const [start = '', prefix = ''] = found ?? [];
  const index = found?.index ?? 0;
  const end = Math.max(xml.lastIndexOf(`</${prefix}sheetData>`), index);
  const merged = new MergedColumns(xml.slice(end));
  const rows: (Omit<RawRow, 'inner'> & { readonly texts: ReadonlyMap<number, string> })[] = [];
  let [count, width] = [0, 0];
  for (const each of rowsIn(xml.slice(index + start.length, end), prefix)) {
    if (!each) await workbook.breathe();
    if (!each || workbook.totals.has(each.row)) continue;
    const texts = new Map<number, string>();
    for (const [column, cell] of cellsOf(each.inner, prefix)) {
      const text = textOfCell(cell, workbook);
      if (text === undefined)
        throw new UnreadableFile(
          `The formula in cell ${lettersOf(column)}${each.row} has no result. Open the workbook in a spreadsheet program, save it, and choose it again.`,
        );
      if (text.trim() !== '') texts.set(column, text);
    }
    if (texts.size === 0) continue;
    count += 1;
    if (count > MOST_IMPORT_ROWS + 1) continue;
    merged.fill(each.row, texts);
    width = Math.max(width, ...texts.keys());
    if (width > MOST_COLUMNS) throw tooManyColumns();
    rows.push({ row: each.row, isHidden: each.isHidden, texts });
  }
  // One row has the headings.
  if (count > MOST_IMPORT_ROWS + 1) throw tooManyRows(count - 1);
  return rows
    .map(({ row, isHidden, texts }) => ({
      row,
      ...(isHidden && { isHidden }),
      cells: Array.from({ length: width }, (_, column) => texts.get(column + 1) ?? ''),
    }))
    .sort((one, other) => one.row - other.row);
};
