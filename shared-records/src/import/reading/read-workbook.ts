import { Unzip, UnzipInflate } from 'fflate';
import { MOST_IMPORT_ROWS } from 'shared-model/imports/import-request';
import { pauses } from '../../pauses';
import { decodeXml } from './decode-text';
import {
  filledRows,
  MOST_COLUMNS,
  MOST_UNPACKED_BYTES,
  type Table,
  type TableRow,
  tooManyColumns,
  tooManyRows,
  UnreadableFile,
} from './import-limits';
import { type NumberTexts, numberTextsIn } from './number-formats';
import { attribute, cellText, PIECE_LENGTH, plainXml, richText, unescaped } from './xml-texts';

const SLICE = 64 * 1024;

/** The files of a workbook that hold its cells. Pictures stay packed. */
const NEEDED = /\.(?:xml|rels)$/;

/** The files by which other documents in archives are known, and what to do. */
const OTHERS: readonly (readonly [file: RegExp, advice: string])[] = [
  [/^content\.xml$/, 'This is a file of LibreOffice (.ods). Save it as XLSX, and choose it again.'],
  [
    /\.iwa$/,
    'This is a document of Numbers. Choose Export To and Excel in its File menu, and choose the exported file.',
  ],
  [
    /^(?!xl\/)(?:[^/]+\/)*[^/]+\.(?:csv|ods|tsv|xls[bmx]?)$/i,
    'This is an archive. Unpack it, and choose the table in it.',
  ],
  [/^xl\/workbook\.bin$/, 'This is a binary workbook (.xlsb). Save it as XLSX, and choose it again.'],
  [
    /^(?:word|ppt)\//,
    'This file is no table. Copy the table into a spreadsheet, save it as XLSX, and choose that.',
  ],
];

/**
 * Returns the files of a workbook. Stops at the limit: a small file can unpack to gigabytes. @throws UnreadableFile if it is too large
 * or another document, Error if it is no archive.
 */
const unpacked = async (
  bytes: Uint8Array,
  breathe: () => Promise<void>,
): Promise<ReadonlyMap<string, Uint8Array>> => {
  let size = 0;
  const files = new Map<string, Uint8Array[]>();
  const unzip = new Unzip((file) => {
    // Some programs write paths as Windows does.
    const name = file.name.replaceAll('\\', '/');
    const other = OTHERS.find(([pattern]) => pattern.test(name));
    if (other) throw new UnreadableFile(other[1]);
    if (!NEEDED.test(name)) return;
    const pieces: Uint8Array[] = [];
    files.set(name, pieces);
    file.ondata = (error, data) => {
      if (error) throw error;
      size += data.length;
      if (size > MOST_UNPACKED_BYTES)
        throw new UnreadableFile(
          'This workbook is too large. Delete the sheets that you do not need, and save it again.',
        );
      pieces.push(data);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += SLICE) {
    unzip.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
    await breathe();
  }
  if (files.size === 0) throw new Error('There is no workbook in the archive.');
  return new Map([...files].map(([name, pieces]) => [name, joined(pieces)]));
};

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

const SHEETS = /<(?:\w{1,20}:)?sheet\s[^<>]*>/g;
const RELATIONS = /<(?:\w{1,20}:)?Relationship\s[^<>]*>/g;

/** A relation of a file: its kind, and the path of the other file. */
interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly path: string;
}

/** The files of a workbook. Case does not count, and a path that leads nowhere means the file with its name. */
class Files {
  private readonly byPath: ReadonlyMap<string, string>;
  private readonly byName: ReadonlyMap<string, string>;

  constructor(texts: ReadonlyMap<string, string>) {
    const all = [...texts].map(([path, text]) => [path.toLowerCase(), text] as const);
    this.byPath = new Map(all);
    this.byName = new Map(all.map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]));
  }

  textAt(path: string): string | undefined {
    const known = path.toLowerCase();
    return this.byPath.get(known) ?? this.byName.get(known.slice(known.lastIndexOf('/') + 1));
  }

  /** Returns the text of the file with the relations of another one; "" if that has none. */
  relationsText(path: string): string {
    const name = path.lastIndexOf('/') + 1;
    return this.byPath.get(`${path.slice(0, name)}_rels/${path.slice(name)}.rels`.toLowerCase()) ?? '';
  }

  relationsOf(path: string): readonly Relation[] {
    return [...this.relationsText(path).matchAll(RELATIONS)].map(([relation]) => ({
      id: attribute(relation, 'Id'),
      kind: attribute(relation, 'Type').replace(/^.*\//s, ''),
      path: decodeURIComponent(new URL(attribute(relation, 'Target'), `file:///${path}`).pathname.slice(1)),
    }));
  }
}

interface SheetFile {
  readonly name: string;
  readonly isHidden: boolean;
  readonly xml: string;
  /** The numbers of the rows that are totals of its tables. */
  readonly totals: ReadonlySet<number>;
}

/** The files of a workbook that its cells need. */
interface WorkbookFiles {
  readonly sheets: readonly SheetFile[];
  readonly sharedTexts: string;
  readonly styles: string;
  readonly is1904: boolean;
}

/** Returns the numbers of the rows that are totals of the tables of a sheet. */
const totalsOf = (files: Files, sheet: string): ReadonlySet<number> => {
  const rows = new Set<number>();
  for (const { kind, path } of files.relationsOf(sheet)) {
    const [table = ''] =
      (kind === 'table' && /<(?:\w+:)?table\b[^<>]*>/.exec(files.textAt(path) ?? '')) || [];
    const last = Number(/:[A-Z]+(\d+)$/.exec(attribute(table, 'ref'))?.[1]);
    if (Number(attribute(table, 'totalsRowCount')) > 0) rows.add(last);
  }
  return rows;
};

/**
 * Finds the files of a workbook that its cells need, whatever its program calls them. A sheet that is a chart has no cells.
 * @throws Error if there is no sheet.
 */
const workbookFiles = (texts: ReadonlyMap<string, string>): WorkbookFiles => {
  const files = new Files(texts);
  const { path: book = 'xl/workbook.xml' } =
    files.relationsOf('').find(({ kind }) => kind === 'officeDocument') ?? {};
  const workbook = files.textAt(book) ?? '';
  const relations = files.relationsOf(book);
  const sheets = [...workbook.matchAll(SHEETS)].flatMap(([sheet], index): SheetFile[] => {
    const [, id = ''] = /\s\w{1,20}:id="([^"]*)"/.exec(sheet) ?? [];
    const relation = relations.find((each) => each.kind === 'worksheet' && each.id === id);
    const xml = relation && files.textAt(relation.path);
    if (!relation || xml === undefined) return [];
    const name = unescaped(attribute(sheet, 'name')) || `Sheet ${index + 1}`;
    const isHidden = /hidden/i.test(attribute(sheet, 'state'));
    return [{ name, isHidden, xml, totals: totalsOf(files, relation.path) }];
  });
  if (sheets.length === 0) throw new Error('There is no sheet in the workbook.');
  const textOf = (kind: string, path: string): string =>
    files.textAt(relations.find((relation) => relation.kind === kind)?.path ?? path) ?? '';
  return {
    sheets,
    sharedTexts: textOf('sharedStrings', 'xl/sharedStrings.xml'),
    styles: textOf('styles', 'xl/styles.xml'),
    is1904: /<(?:\w{1,20}:)?workbookPr\b[^<>]*\sdate1904="(?:1|true)"/.test(workbook),
  };
};

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
const sharedTextsIn = async (xml: string, breathe: () => Promise<void>): Promise<readonly string[]> => {
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
const readSheet = async (xml: string, workbook: Workbook): Promise<readonly TableRow[]> => {
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

/** Reads the sheets of an XLSX file, in pieces between which the page answers. @throws UnreadableFile with what to do. */
export const readWorkbook = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly Table[]> => {
  const breathe = pauses();
  try {
    const texts = new Map<string, string>();
    for (const [name, file] of await unpacked(bytes, breathe))
      texts.set(name, await plainXml(decodeXml(file), breathe));
    const { sheets, sharedTexts, styles, is1904 } = workbookFiles(texts);
    const shared = await sharedTextsIn(sharedTexts, breathe);
    const numberText = numberTextsIn(styles, is1904);
    const tables: (Table & { readonly isHidden: boolean })[] = [];
    for (const { name, isHidden, xml, totals } of sheets) {
      const rows = await readSheet(xml, { shared, numberText, totals, breathe });
      tables.push({ name: isHidden ? `${name} (hidden)` : name, rows: filledRows(rows), isHidden });
    }
    return tables.sort((one, other) => Number(one.isHidden) - Number(other.isHidden));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    console.error('A workbook could not be read.', error);
    throw new UnreadableFile(
      'This workbook cannot be read. Save it as XLSX without a password, or as CSV, and choose it again.',
    );
  }
};
