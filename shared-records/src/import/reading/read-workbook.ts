import { Unzip, UnzipInflate } from 'fflate';
import { MOST_IMPORT_ROWS } from 'shared-model/imports/import-request';
import { pauses } from '../../pauses';
import { decodeXml } from './decode-text';
import {
  filledRows,
  isFilled,
  MOST_COLUMNS,
  MOST_UNPACKED_BYTES,
  refuseAs,
  type Table,
  type TableRow,
  tooLarge,
  tooManyColumns,
  tooManyRows,
  UnreadableFile,
} from './import-limits';
import { type CellTexts, cellTextsIn } from './number-formats';
import {
  attribute,
  type Breathe,
  cellText,
  inPieces,
  PIECE_LENGTH,
  piecesOf,
  plainXml,
  richText,
  unescaped,
} from './xml-texts';

/** So many packed bytes unpack to 4 MB at most, between two pauses of the page. */
const SLICE = 4 * 1024;

/** The files of a workbook that hold its cells. Pictures stay packed. */
const NEEDED = /\.(?:xml|rels)$/;

/** Advice for other documents in archives, and the files by which they are known. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  'This is a file of LibreOffice (.ods). Save it as XLSX, and choose it again.': /^content\.xml$/,
  'This is a document of Numbers. Choose Export To and Excel in its File menu, and choose the exported file.':
    /\.iwa$/,
  'This is an archive. Unpack it, and choose the table in it.':
    /^(?!xl\/)(?:[^/]+\/)*[^/]+\.(?:csv|ods|tsv|xls[bmx]?)$/i,
  'This is a binary workbook (.xlsb). Save it as XLSX, and choose it again.': /^xl\/workbook\.bin$/,
  'This file is no table. Copy the table into a spreadsheet, save it as XLSX, and choose that.':
    /^(?:word|ppt)\//,
};

/**
 * Returns the files of a workbook. Stops at the limit: a small file can unpack to gigabytes. @throws UnreadableFile if it is too large
 * or another document, Error if it is no archive.
 */
const unpacked = async (bytes: Uint8Array, breathe: Breathe): Promise<ReadonlyMap<string, Uint8Array>> => {
  let size = 0;
  const files = new Map<string, Uint8Array[]>();
  const unzip = new Unzip((file) => {
    // Some programs write paths as Windows does.
    const name = file.name.replaceAll('\\', '/');
    refuseAs(OTHERS, name);
    if (!NEEDED.test(name)) return;
    const pieces: Uint8Array[] = [];
    files.set(name, pieces);
    file.ondata = (error, data) => {
      if (error) throw error;
      size += data.length;
      if (size > MOST_UNPACKED_BYTES) throw tooLarge();
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
  const whole = new Map<string, Uint8Array>();
  for (const [name, pieces] of files) {
    whole.set(name, joined(pieces));
    await breathe();
  }
  return whole;
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

/** The most sheets, and the most relations of a file: a sheet may have 65,530 links. */
const MOST_SHEETS = 200;
const MOST_RELATIONS = 100_000;

/** A relation of a file: its kind, and its target as the file with it writes it. */
interface Relation {
  readonly kind: string;
  readonly target: string;
}

/** Returns the path of a target; "" for an address that is none. */
const pathOf = (target: string, from: string): string => {
  try {
    return decodeURIComponent(new URL(target, `file:///${from}`).pathname.slice(1));
  } catch {
    return '';
  }
};

/** The files of a workbook. Case does not count, and a path that leads nowhere means the file with its name. */
class Files {
  private readonly byPath: ReadonlyMap<string, Uint8Array>;
  private readonly byName: ReadonlyMap<string, Uint8Array>;

  constructor(
    files: ReadonlyMap<string, Uint8Array>,
    private readonly breathe: Breathe,
  ) {
    const all = [...files].map(([path, bytes]) => [path.toLowerCase(), bytes] as const);
    this.byPath = new Map(all);
    this.byName = new Map(all.map(([path, bytes]) => [path.slice(path.lastIndexOf('/') + 1), bytes]));
  }

  /** Returns the bytes of a file: the same ones for each path that leads to it. */
  fileAt(path: string): Uint8Array | undefined {
    const known = path.toLowerCase();
    return this.byPath.get(known) ?? this.byName.get(known.slice(known.lastIndexOf('/') + 1));
  }

  async textOf(file: Uint8Array | undefined): Promise<string> {
    if (!file) return '';
    const xml = decodeXml(file);
    await this.breathe();
    return plainXml(xml, this.breathe);
  }

  /** Returns the relations of a file, by their ids. */
  async relationsOf(path: string): Promise<ReadonlyMap<string, Relation>> {
    const name = path.lastIndexOf('/') + 1;
    const file = this.byPath.get(`${path.slice(0, name)}_rels/${path.slice(name)}.rels`.toLowerCase());
    const relations = new Map<string, Relation>();
    const found = (await this.textOf(file)).matchAll(RELATIONS);
    for await (const [relation] of inPieces(found, this.breathe, MOST_RELATIONS)) {
      const kind = attribute(relation, 'Type').replace(/^.*\//s, '');
      relations.set(attribute(relation, 'Id'), { kind, target: unescaped(attribute(relation, 'Target')) });
    }
    return relations;
  }
}

/** A sheet of a workbook: its name, and its file. */
interface SheetFile {
  readonly name: string;
  readonly isHidden: boolean;
  readonly path: string;
  readonly file: Uint8Array;
}

interface WorkbookFiles {
  readonly sheets: readonly SheetFile[];
  readonly sharedTexts: string;
  readonly styles: string;
  readonly is1904: boolean;
}

/** Returns the numbers of the rows that are totals of the tables of a sheet. */
const totalsOf = async (
  files: Files,
  path: string,
  relations: Iterable<Relation>,
): Promise<ReadonlySet<number>> => {
  const rows = new Set<number>();
  const tables = new Set([...relations].flatMap(({ kind, target }) => (kind === 'table' ? [target] : [])));
  for (const target of tables) {
    const text = await files.textOf(files.fileAt(pathOf(target, path)));
    const [table = ''] = /<(?:\w+:)?table\b[^<>]*>/.exec(text) ?? [];
    const last = Number(/:[A-Z]+(\d+)$/.exec(attribute(table, 'ref'))?.[1]);
    if (Number(attribute(table, 'totalsRowCount')) > 0) rows.add(last);
  }
  return rows;
};

/**
 * Finds the files of a workbook that its cells need, whatever its program calls them. A sheet that is a chart has no cells, and one file
 * is one sheet. @throws UnreadableFile for too many sheets, Error if there is none.
 */
const workbookFiles = async (files: Files, breathe: Breathe): Promise<WorkbookFiles> => {
  const root = [...(await files.relationsOf('')).values()];
  const { target = 'xl/workbook.xml' } = root.find(({ kind }) => kind === 'officeDocument') ?? {};
  const book = pathOf(target, '');
  const workbook = await files.textOf(files.fileAt(book));
  const relations = await files.relationsOf(book);
  const sheets = new Map<Uint8Array, SheetFile>();
  let count = 0;
  for await (const [sheet] of inPieces(workbook.matchAll(SHEETS), breathe, MOST_SHEETS + 1)) {
    count += 1;
    if (count > MOST_SHEETS)
      throw new UnreadableFile(
        `The workbook has more than ${MOST_SHEETS} sheets. Delete those that you do not need.`,
      );
    const [, id = ''] = /\s\w{1,20}:id="([^"]*)"/.exec(sheet) ?? [];
    const { kind, target = '' } = relations.get(id) ?? {};
    const path = pathOf(target, book);
    const file = kind === 'worksheet' ? files.fileAt(path) : undefined;
    if (!file || sheets.has(file)) continue;
    const name = unescaped(attribute(sheet, 'name')) || `Sheet ${count}`;
    sheets.set(file, { name, isHidden: /hidden/i.test(attribute(sheet, 'state')), path, file });
  }
  if (sheets.size === 0) throw new Error('There is no sheet in the workbook.');
  const others = [...relations.values()];
  const textOf = (kind: string, known: string) => {
    const target = others.find((relation) => relation.kind === kind)?.target;
    return files.textOf(files.fileAt(target === undefined ? known : pathOf(target, book)));
  };
  return {
    sheets: [...sheets.values()],
    sharedTexts: await textOf('sharedStrings', 'xl/sharedStrings.xml'),
    styles: await textOf('styles', 'xl/styles.xml'),
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
  readonly cellTexts: CellTexts;
  /** Called between pieces of the work, to let the page answer. */
  readonly breathe: Breathe;
  /** The characters that its cells may still have. A small file can have a long text in each of many cells. */
  left: number;
}

/** The parts of a workbook that a sheet needs beside its own cells. */
interface SheetParts {
  readonly totals: ReadonlySet<number>;
  readonly relations: ReadonlyMap<string, Relation>;
}

// A file may be made to keep the page busy, so each pattern ends with its element, and each step goes on where the last one ended.
const SHEET_DATA = /<((?:\w{1,20}:)?)sheetData\b[^<>]*>/;
const CELL = /<(?:\w{1,20}:)?c(?=[\s/>])([^<>]*)>/g;
const MERGE = /<(?:\w{1,20}:)?mergeCell\b[^<>]*\bref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g;
const LINK = /<(?:\w{1,20}:)?hyperlink\b[^<>]*>/g;
const FORMULA = /<(?:\w{1,20}:)?f\b[^<>]*>([^<]*)/;
const VALUE = /<(?:\w{1,20}:)?v(?:\s[^<>]*)?>([^<]*)</;

/** The most cells of a row, and the last row, in all programs. */
const MOST_CELLS = 16_384;
const LAST_ROW = 1_048_576;

/** The most characters behind the rows of a sheet that are looked through for merged cells and links. */
const MOST_BEHIND = 10_000_000;

/** Returns the number of a column, from 1 for "A". */
const numberOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** Returns the letters of a column, "A" for 1. */
const lettersOf = (number: number): string =>
  (number > 26 ? lettersOf(Math.floor((number - 1) / 26)) : '') +
  String.fromCharCode(65 + ((number - 1) % 26));

/** The last rows of the merged cells of each column, by their first rows. The file has the value in the first row alone. */
type Merges = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** Returns XML from shortly before the first of some elements on. A search for a text is faster than one by a pattern. */
const since = (xml: string, element: string): string => {
  const first = xml.indexOf(element);
  return first < 0 ? '' : xml.slice(Math.max(0, first - 25));
};

const mergesIn = async (xml: string, breathe: Breathe): Promise<Merges> => {
  const merges = new Map<number, Map<number, number>>();
  for await (const [, letters = '', from, , to] of inPieces(
    since(xml, 'mergeCell').matchAll(MERGE),
    breathe,
  )) {
    const [row, column] = [Number(from), numberOf(letters)];
    if (from === to || column > MOST_COLUMNS) continue;
    merges.set(row, (merges.get(row) ?? new Map<number, number>()).set(column, Number(to)));
  }
  return merges;
};

/** The addresses behind cells, by their places. */
type Links = Map<number, string>;

const placeOf = (row: number, column: number): number => row * MOST_CELLS + column;

/** Returns the addresses to which the cells of a sheet lead, from the XML behind its rows. */
const linksIn = async (xml: string, { relations }: SheetParts, breathe: Breathe): Promise<Links> => {
  const links: Links = new Map();
  let left = MOST_RELATIONS;
  for await (const [link] of inPieces(since(xml, 'hyperlink').matchAll(LINK), breathe, MOST_RELATIONS)) {
    const [, letters = '', from, to = from] =
      /^([A-Z]+)(\d+)(?::[A-Z]+(\d+))?$/.exec(attribute(link, 'ref')) ?? [];
    const target = relations.get(/\s\w{1,20}:id="([^"]*)"/.exec(link)?.[1] ?? '')?.target;
    const last = Math.min(Number(to), Number(from) + left);
    for (let row = Number(from); target && row < last + 1; row += 1)
      links.set(placeOf(row, numberOf(letters)), target);
    left -= Math.max(0, last - Number(from)) + 1;
    if (left <= 0) break;
  }
  return links;
};

/** Returns the texts to which the cells of a workbook point by number. */
const sharedTextsIn = async (xml: string, breathe: Breathe): Promise<readonly string[]> => {
  const [, prefix = ''] = /<((?:\w{1,20}:)?)sst\b/.exec(xml) ?? [];
  const texts: string[] = [];
  const end = new RegExp(`</${prefix}si>|<${prefix}si/>`, 'g');
  for await (const piece of inPieces(piecesOf(xml, end), breathe)) texts.push(richText(piece));
  return texts;
};

/** Returns the cells of a row that have content, with their columns, from 1. A cell without a reference follows the one before. */
function* cellsOf(inner: string, end: RegExp): Generator<readonly [column: number, cell: RawCell]> {
  let [column, count] = [0, 0];
  // Before its end, a piece has one cell with content, and empty ones before it.
  for (const piece of piecesOf(inner, end)) {
    for (const { 0: whole, 1: attributes = '', index } of piece.matchAll(CELL)) {
      count += 1;
      if (count > MOST_CELLS) return;
      const letters = /^[A-Z]+/i.exec(attribute(attributes, 'r'))?.[0];
      column = letters === undefined ? column + 1 : numberOf(letters.toUpperCase());
      if (attributes.endsWith('/')) continue;
      const [style, kind] = [attribute(attributes, 's'), attribute(attributes, 't')];
      yield [column, { style, kind, inner: piece.slice(index + whole.length) }];
    }
  }
}

const TRUTHS: Readonly<Record<string, string>> = { 1: 'TRUE', true: 'TRUE', 0: 'FALSE', false: 'FALSE' };

/** Returns the text of a cell; undefined for a formula without a result: a program wrote it that does not calculate. */
const textOfCell = ({ style, kind, inner }: RawCell, { shared, cellTexts }: Workbook): string | undefined => {
  const text = kind === 'inlineStr' ? richText(inner) : '';
  if (text !== '') return cellTexts.ofText(style, text);
  const value = VALUE.exec(inner.replace(FORMULA, ''))?.[1] ?? '';
  if (value === '') return kind !== 'str' && FORMULA.test(inner) ? undefined : '';
  if (kind === 'b') return TRUTHS[value] ?? value;
  if (kind === '' || kind === 'n') return value.trim() === '' ? '' : cellTexts.ofNumber(style, value);
  if (kind !== 's') return cellTexts.ofText(style, cellText(value));
  const found = shared[Number(value)];
  if (found === undefined) throw new Error('A text of the workbook is missing.');
  return cellTexts.ofText(style, found);
};

/** Gives the cells of merged columns the text of their first row. */
class MergedColumns {
  private readonly open = new Map<number, { readonly to: number; readonly text: string }>();

  constructor(private readonly merges: Merges) {}

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

/** Returns the rows of a sheet that have values, and undefined after each piece of XML. A row without a number of its own follows the one before. */
function* rowsIn(data: string, prefix: string): Generator<RawRow | undefined> {
  const [start, end] = [new RegExp(`<${prefix}row(?=[\\s/>])([^<>]*)>`, 'g'), `</${prefix}row>`];
  const taken = new Set<number>();
  let [row, pieceEnd] = [0, PIECE_LENGTH];
  for (let found = start.exec(data); found; found = start.exec(data)) {
    const [, attributes = ''] = found;
    const written = Number(attribute(attributes, 'r'));
    const isOwn = Number.isInteger(written) && written > 0 && written <= LAST_ROW && !taken.has(written);
    row = isOwn ? written : row + 1;
    if (!attributes.endsWith('/')) {
      const next = data.indexOf(end, start.lastIndex);
      if (next < 0) return;
      const inner = data.slice(start.lastIndex, next);
      start.lastIndex = next + end.length;
      const isHidden = /^(?:1|true)$/.test(attribute(attributes, 'hidden'));
      if (inner.includes('</')) {
        while (taken.has(row)) row += 1;
        taken.add(row);
        yield { row, isHidden, inner };
      }
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
const readSheet = async (
  xml: string,
  workbook: Workbook,
  parts: SheetParts,
): Promise<readonly TableRow[]> => {
  const found = SHEET_DATA.exec(xml);
  const [start = '', prefix = ''] = found ?? [];
  const index = found?.index ?? 0;
  const end = Math.max(xml.lastIndexOf(`</${prefix}sheetData>`), index);
  const behind = xml.slice(end, end + MOST_BEHIND);
  await workbook.breathe();
  const merged = new MergedColumns(await mergesIn(behind, workbook.breathe));
  const links = await linksIn(behind, parts, workbook.breathe);
  const rows: (Omit<RawRow, 'inner'> & { readonly texts: ReadonlyMap<number, string> })[] = [];
  const cellEnd = new RegExp(`</${prefix}c>`, 'g');
  let [count, width] = [0, 0];
  for (const each of rowsIn(xml.slice(index + start.length, end), prefix)) {
    if (!each) await workbook.breathe();
    if (!each || parts.totals.has(each.row)) continue;
    const texts = new Map<number, string>();
    for (const [column, cell] of cellsOf(each.inner, cellEnd)) {
      const text = textOfCell(cell, workbook);
      if (text === undefined)
        throw new UnreadableFile(
          `The formula in cell ${lettersOf(column)}${each.row} has no result. Open the workbook in a spreadsheet program, save it, and choose it again.`,
        );
      workbook.left -= text.length;
      if (workbook.left < 0) throw tooLarge();
      if (!isFilled(text)) continue;
      if (column > MOST_COLUMNS) throw tooManyColumns();
      texts.set(column, text);
      const link = /^\s*HYPERLINK\("([^"]+)"/i.exec(unescaped(FORMULA.exec(cell.inner)?.[1] ?? ''))?.[1];
      if (link) links.set(placeOf(each.row, column), link);
    }
    if (texts.size === 0) continue;
    count += 1;
    if (count > MOST_IMPORT_ROWS + 1) continue;
    merged.fill(each.row, texts);
    width = Math.max(width, ...texts.keys());
    rows.push({ row: each.row, isHidden: each.isHidden, texts });
  }
  // One row has the headings.
  if (count > MOST_IMPORT_ROWS + 1) throw tooManyRows(count - 1);
  const linksOf = (row: number, texts: ReadonlyMap<number, string>) => {
    const found = [...texts.keys()].flatMap((column) => {
      const link = links.get(placeOf(row, column));
      return link === undefined ? [] : [[column - 1, link] as const];
    });
    return found.length > 0 && { links: new Map(found) };
  };
  return rows
    .map(({ row, isHidden, texts }) => ({
      row,
      ...(isHidden && { isHidden }),
      ...(links.size > 0 && linksOf(row, texts)),
      cells: Array.from({ length: width }, (_, column) => texts.get(column + 1) ?? ''),
    }))
    .sort((one, other) => one.row - other.row);
};

/** Returns the refusal of what cannot be read. */
const refusalOf = (error: unknown): UnreadableFile => {
  if (error instanceof UnreadableFile) return error;
  console.error('A workbook could not be read.', error);
  return new UnreadableFile(
    'This workbook cannot be read. Save it as XLSX without a password, or as CSV, and choose it again.',
  );
};

/**
 * Reads the sheets of an XLSX file, in pieces between which the page answers. A sheet that cannot be read says why, beside others.
 * @throws UnreadableFile with what to do.
 */
export const readWorkbook = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly Table[]> => {
  const breathe = pauses();
  try {
    const files = new Files(await unpacked(bytes, breathe), breathe);
    const { sheets, sharedTexts, styles, is1904 } = await workbookFiles(files, breathe);
    const shared = await sharedTextsIn(sharedTexts, breathe);
    const cellTexts = await cellTextsIn(styles, is1904, breathe);
    const workbook: Workbook = { shared, cellTexts, breathe, left: MOST_UNPACKED_BYTES };
    const tables: (Table & { readonly isHidden: boolean })[] = [];
    for (const { name: written, isHidden, path, file } of sheets) {
      const name = isHidden ? `${written} (hidden)` : written;
      try {
        const relations = await files.relationsOf(path);
        const totals = await totalsOf(files, path, relations.values());
        const rows = await readSheet(await files.textOf(file), workbook, { relations, totals });
        tables.push({ name, rows: filledRows(rows), isHidden });
      } catch (error) {
        const refusal = refusalOf(error);
        if (sheets.length === 1) throw refusal;
        tables.push({ name, rows: [], problem: refusal.message, isHidden });
      }
    }
    return tables.sort((one, other) => Number(one.isHidden) - Number(other.isHidden));
  } catch (error) {
    throw refusalOf(error);
  }
};
