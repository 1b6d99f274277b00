import { MOST_IMPORT_ROWS } from '../../../model/imports/import-request';
import { pauses } from '../../pauses';
import { MOST_COLUMNS, tooManyColumns, tooManyRows } from './import-limits';
import type { Formats } from './number-formats';
import { attribute, escaped } from './xml-texts';

/** A cell as the file has it: its style and kind, and the XML of its value. */
interface RawCell {
  readonly style: string;
  readonly kind: string;
  readonly inner: string;
}

/** Works for so many milliseconds at once, so that the page answers in between. */
const SLICE_MS = 20;

// A file may be made to keep the page busy, so each pattern ends with its element, and each step goes on where the last one ended.
const ROOT = /<((?:\w{1,20}:)?)worksheet\b[^<>]*>/;
const SHEET_DATA = /<((?:\w{1,20}:)?)sheetData\b[^<>]*>/;
const CELL = /<(?:\w{1,20}:)?c(?=[\s/>])([^<>]*)>/g;
const MERGE = /<(?:\w{1,20}:)?mergeCell\b[^<>]*\bref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g;
const FORMULA = /<(?:\w{1,20}:)?f\b[^<>]*>[^<]*/;
const VALUE = /<(?:\w{1,20}:)?[vt]\b[^<>]*>([^<]+)</;

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

/** Returns which of the workbook's shared texts are empty, by their numbers. */
export const emptyTextsIn = (xml: string): readonly boolean[] => {
  const [, prefix = ''] = /<((?:\w{1,20}:)?)sst\b/.exec(xml) ?? [];
  const texts = xml.replace(new RegExp(`<${prefix}si/>`, 'g'), `</${prefix}si>`).split(`</${prefix}si>`);
  return texts.slice(0, -1).map((text) => text.replace(/<[^<>]*>/g, '').trim() === '');
};

/** Returns whether a formula of a sheet has no result: a program wrote it that does not calculate. */
const hasNoResult = ({ kind, inner }: RawCell): boolean =>
  kind !== 'str' && FORMULA.test(inner) && !VALUE.test(inner.replace(FORMULA, ''));

const isEmpty = ({ kind, inner }: RawCell, emptyTexts: readonly boolean[]): boolean => {
  if (!inner.includes('<')) return true;
  if (kind === 's') return emptyTexts[Number(VALUE.exec(inner)?.[1])] ?? false;
  return inner.replace(/<[^<>]*>/g, '').trim() === '';
};

/** Returns the cells of a row that have content, by their columns, from 1. A cell without a place follows the one before. */
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

/** Returns the number in a cell as a text. */
const valueIn = ({ inner }: RawCell): string => VALUE.exec(inner.replace(FORMULA, ''))?.[1] ?? '';

/**
 * Returns the XML of a cell. Errors and days in words become texts, because the reader leaves them out or takes them for UTC, and so do
 * numbers that begin with zeros, and durations.
 */
const cellXml = (cell: RawCell, place: string, prefix: string, formats: Formats): string => {
  const { style, kind, inner } = cell;
  const digits = kind === '' || kind === 'n' ? formats.shown(style, valueIn(cell)) : undefined;
  if (digits !== undefined)
    return `<${prefix}c r="${place}" t="str"><${prefix}v>${escaped(digits)}</${prefix}v></${prefix}c>`;
  const isText = kind === 'e' || kind === 'd';
  const value = kind === 'b' ? inner.replace(/>true</, '>1<').replace(/>false</, '>0<') : inner;
  const known = isText ? 'str' : kind;
  return `<${prefix}c r="${place}"${formats.has(style) ? ` s="${style}"` : ''}${known && ` t="${known}"`}>${value}</${prefix}c>`;
};

/** A sheet to read: the rows with values alone, one after the other, with the number of each in its first column. */
export interface TidySheet {
  readonly xml: string;
  /** The place of a formula without a result. */
  readonly formula: string | undefined;
}

/** Gives the cells of merged columns the value of their first row. */
class MergedColumns {
  private readonly open = new Map<number, { readonly to: number; readonly cell: RawCell }>();
  private readonly merges: Merges;

  constructor(xml: string) {
    this.merges = mergesIn(xml);
  }

  fill(row: number, cells: Map<number, RawCell>): void {
    for (const [column, { to, cell }] of this.open) {
      if (row > to) this.open.delete(column);
      else if (!cells.has(column)) cells.set(column, cell);
    }
    for (const [column, to] of this.merges.get(row) ?? []) {
      const cell = cells.get(column);
      if (cell) this.open.set(column, { to, cell });
    }
  }
}

/**
 * Tidies the XML of a sheet, because the reader of workbooks makes room for all cells up to the last one, which may be the last
 * of a million rows. The cells of a merged column all get its value. @throws UnreadableFile for too many rows or columns.
 */
export const tidySheet = async (
  xml: string,
  emptyTexts: readonly boolean[],
  formats: Formats,
  totals: ReadonlySet<number>,
): Promise<TidySheet> => {
  const found = SHEET_DATA.exec(xml);
  const [start = '', prefix = ''] = found ?? [];
  const index = found?.index ?? 0;
  const end = `</${prefix}sheetData>`;
  const after = xml.slice(Math.max(xml.lastIndexOf(end), index));
  const merged = new MergedColumns(after);
  const rows: string[] = [];
  let [count, last, formula] = [0, 0, undefined as string | undefined];
  const pauseInTime = pauses(SLICE_MS);
  for (const piece of xml.slice(index + start.length, xml.length - after.length).split(`</${prefix}row>`)) {
    await pauseInTime();
    // Before its end, a piece has one row with cells, and empty ones before it.
    const starts = piece.split(`<${prefix}row`);
    const [attributes = ''] = /^[^<>]*/.exec(starts.at(-1) ?? '') ?? [];
    const number = Number(attribute(attributes, 'r')) || last + starts.length - 1;
    last = number;
    if (totals.has(number)) continue;
    const all = [...cellsOf(starts.at(-1) ?? '', prefix)];
    const cells = new Map(all.filter(([, cell]) => hasNoResult(cell) || !isEmpty(cell, emptyTexts)));
    if (cells.size === 0) continue;
    count += 1;
    if (count > MOST_IMPORT_ROWS + 1) continue;
    merged.fill(number, cells);
    const columns = [...cells].sort(([one], [other]) => one - other);
    if ((columns.at(-1)?.[0] ?? 0) > MOST_COLUMNS) throw tooManyColumns();
    const texts = columns.map(([column, cell]) => {
      if (hasNoResult(cell)) formula ??= `${lettersOf(column)}${number}`;
      return cellXml(cell, `${lettersOf(column + 1)}${count}`, prefix, formats);
    });
    const own = `<${prefix}c r="A${count}"><${prefix}v>${number}</${prefix}v></${prefix}c>`;
    rows.push(`<${prefix}row r="${count}">${own}${texts.join('')}</${prefix}row>`);
  }
  if (count > MOST_IMPORT_ROWS + 1) throw tooManyRows(count - 1);
  // The reader needs nothing else of the sheet.
  const [root = '<worksheet>', rootPrefix = ''] = ROOT.exec(xml) ?? [];
  return {
    xml: `${root}<${prefix}sheetData>${rows.join('')}${end}</${rootPrefix}worksheet>`,
    formula,
  };
};
