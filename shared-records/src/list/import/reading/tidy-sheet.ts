import { MOST_IMPORT_ROWS } from '../../../model/imports/import-request';
import { MOST_COLUMNS, tooManyColumns, tooManyRows } from './import-limits';

/** A cell as the file has it: its style and kind, and the XML of its value. */
interface RawCell {
  readonly style: string;
  readonly kind: string;
  readonly inner: string;
}

/** Cells of one column that are merged. The file has the value in the first row alone. */
interface Merge {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** Works for so many milliseconds at once, so that the page answers in between. */
const SLICE_MS = 20;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

// A file may be made to keep the page busy, so each pattern ends with its element, and each step goes on where the last one ended.
const SHEET_DATA = /<((?:\w+:)?)sheetData\b[^<>]*>/;
const CELL = /<(?:\w+:)?c(?=[\s/>])([^<>]*)>/g;
const MERGE = /<(?:\w+:)?mergeCell\b[^<>]*\bref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g;
const FORMULA = /<(?:\w+:)?f\b[^<>]*>[^<]*/;
const VALUE = /<(?:\w+:)?[vt]\b[^<>]*>([^<]+)</;

const attribute = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

/** Returns the number of a column, from 1 for "A". */
const numberOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** Returns the letters of a column, "A" for 1. */
const lettersOf = (number: number): string =>
  (number > 26 ? lettersOf(Math.floor((number - 1) / 26)) : '') +
  String.fromCharCode(65 + ((number - 1) % 26));

/** Returns the merged cells by their first rows. */
const mergesIn = (xml: string): ReadonlyMap<number, readonly Merge[]> => {
  const merges = new Map<number, Merge[]>();
  for (const [, column = '', from, , to] of xml.matchAll(MERGE)) {
    if (from === to) continue;
    const merge = { column: numberOf(column), from: Number(from), to: Number(to) };
    merges.set(merge.from, [...(merges.get(merge.from) ?? []), merge]);
  }
  return merges;
};

/** Returns which of the workbook's shared texts are empty, by their numbers. */
export const emptyTextsIn = (xml: string): readonly boolean[] => {
  const [, prefix = ''] = /<((?:\w+:)?)sst\b/.exec(xml) ?? [];
  const texts = xml.replace(new RegExp(`<${prefix}si/>`, 'g'), `</${prefix}si>`).split(`</${prefix}si>`);
  return texts.slice(0, -1).map((text) => text.replace(/<[^<>]*>/g, '').trim() === '');
};

/** Returns a text in which everything from a start to the next end is replaced. */
const replacedBetween = (
  text: string,
  [start, end]: readonly [string, string],
  replace: (inner: string) => string,
): string => {
  const [first = '', ...others] = text.split(start);
  return others.reduce((whole, part) => {
    const place = part.indexOf(end);
    return place < 0 ? whole : whole + replace(part.slice(0, place)) + part.slice(place + end.length);
  }, first);
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns a text without comments, and with CDATA written as other texts: the reader of workbooks knows neither. */
export const plainXml = (xml: string): string =>
  xml.includes('<!')
    ? replacedBetween(
        replacedBetween(xml, ['<!--', '-->'], () => ''),
        ['<![CDATA[', ']]>'],
        escaped,
      )
    : xml;

/** Returns whether a formula of a sheet has no result: a program wrote it that does not calculate. */
const hasNoResult = ({ kind, inner }: RawCell): boolean =>
  kind !== 'str' && FORMULA.test(inner) && !VALUE.test(inner.replace(FORMULA, ''));

const isEmpty = ({ kind, inner }: RawCell, emptyTexts: readonly boolean[]): boolean => {
  if (!inner.includes('<')) return true;
  if (kind === 's') return emptyTexts[Number(VALUE.exec(inner)?.[1])] ?? false;
  return inner.replace(/<[^>]*>/g, '').trim() === '';
};

/** Returns the cells of a row that have content, by their columns, from 1. A cell without a place follows the one before. */
const cellsOf = (inner: string, prefix: string): ReadonlyMap<number, RawCell> => {
  const cells = new Map<number, RawCell>();
  let column = 0;
  // Before its end, a piece has one cell with content, and empty ones before it.
  for (const piece of inner.split(`</${prefix}c>`).slice(0, -1)) {
    for (const { 0: whole, 1: attributes = '', index } of piece.matchAll(CELL)) {
      const letters = /^[A-Z]+/.exec(attribute(attributes, 'r'))?.[0];
      column = letters === undefined ? column + 1 : numberOf(letters);
      if (attributes.endsWith('/')) continue;
      const [style, kind] = [attribute(attributes, 's'), attribute(attributes, 't')];
      cells.set(column, { style, kind, inner: piece.slice(index + whole.length) });
    }
  }
  return cells;
};

/** Returns the XML of a cell. Errors and days in words become texts, because the reader leaves them out or takes them for UTC. */
const cellXml = ({ style, kind, inner }: RawCell, place: string, prefix: string): string => {
  const isText = kind === 'e' || kind === 'd';
  const value = kind === 'b' ? inner.replace(/>true</, '>1<').replace(/>false</, '>0<') : inner;
  const known = isText ? 'str' : kind;
  return `<${prefix}c r="${place}"${style && ` s="${style}"`}${known && ` t="${known}"`}>${value}</${prefix}c>`;
};

/** A sheet to read: the rows with values alone, one after the other, with the number of each in its first column. */
export interface TidySheet {
  readonly xml: string;
  /** The place of a formula without a result. */
  readonly formula: string | undefined;
}

/** Gives the cells of merged columns the value of their first row. */
class MergedColumns {
  private open: (Merge & { readonly cell: RawCell })[] = [];
  private readonly merges: ReadonlyMap<number, readonly Merge[]>;

  constructor(xml: string) {
    this.merges = mergesIn(xml);
  }

  fill(row: number, cells: Map<number, RawCell>): void {
    this.open = this.open.filter(({ to }) => row <= to);
    for (const { column, cell } of this.open) if (!cells.has(column)) cells.set(column, cell);
    for (const merge of this.merges.get(row) ?? []) {
      const cell = cells.get(merge.column);
      if (cell) this.open.push({ ...merge, cell });
    }
  }
}

/**
 * Tidies the XML of a sheet, because the reader of workbooks makes room for all cells up to the last one, which may be the last
 * of a million rows. The cells of a merged column all get its value. @throws UnreadableFile for too many rows or columns.
 */
export const tidySheet = async (xml: string, emptyTexts: readonly boolean[]): Promise<TidySheet> => {
  const found = SHEET_DATA.exec(xml);
  const [start = '', prefix = ''] = found ?? [];
  const index = found?.index ?? 0;
  const end = `</${prefix}sheetData>`;
  const [before, after] = [xml.slice(0, index), xml.slice(Math.max(xml.lastIndexOf(end), index))];
  const merged = new MergedColumns(after);
  const rows: string[] = [];
  let [count, last, formula] = [0, 0, undefined as string | undefined];
  let startedAt = performance.now();
  for (const piece of xml.slice(index + start.length, xml.length - after.length).split(`</${prefix}row>`)) {
    if (performance.now() - startedAt > SLICE_MS) {
      await pause();
      startedAt = performance.now();
    }
    // Before its end, a piece has one row with cells, and empty ones before it.
    const starts = piece.split(`<${prefix}row`);
    const [attributes = ''] = /^[^<>]*/.exec(starts.at(-1) ?? '') ?? [];
    const number = Number(attribute(attributes, 'r')) || last + starts.length - 1;
    last = number;
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
      return cellXml(cell, `${lettersOf(column + 1)}${count}`, prefix);
    });
    const own = `<${prefix}c r="A${count}"><${prefix}v>${number}</${prefix}v></${prefix}c>`;
    rows.push(`<${prefix}row r="${count}">${own}${texts.join('')}</${prefix}row>`);
  }
  if (count > MOST_IMPORT_ROWS + 1) throw tooManyRows(count - 1);
  return {
    xml: `${before.replace(/<(?:\w+:)?dimension\b[^<>]*>/, '')}<${prefix}sheetData>${rows.join('')}${end}${after.replace(end, '')}`,
    formula,
  };
};
