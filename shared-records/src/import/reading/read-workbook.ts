import { Unzip, UnzipInflate } from 'fflate';
import { pauses } from '../../pauses';
import { decodeXml } from './decode-text';
import { filledRows, MOST_UNPACKED_BYTES, type Table, UnreadableFile } from './import-limits';
import { numberTextsIn } from './number-formats';
import { readSheet, sharedTextsIn } from './read-sheet';
import { attribute, plainXml, unescaped } from './xml-texts';

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
