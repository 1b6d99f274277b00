import { strToU8, Unzip, UnzipInflate, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { decodeXml } from './decode-text';
import { filledRows, MOST_UNPACKED_BYTES, type Table, UnreadableFile } from './import-limits';
import { formatsIn } from './number-formats';
import { emptyTextsIn, tidySheet } from './tidy-sheet';
import { usualFiles } from './workbook-files';
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
 * Returns the files of a workbook, because the reader unpacks large ones by workers, which our CSP refuses. Stops at the limit: a
 * small file can unpack to gigabytes. @throws UnreadableFile if it is too large or another document, Error if it is no archive.
 */
const unpacked = (bytes: Uint8Array): ReadonlyMap<string, Uint8Array> => {
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
  for (let at = 0; at < bytes.length; at += SLICE)
    unzip.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
  if (files.size === 0) throw new Error('There is no workbook in the archive.');
  return new Map([...files].map(([name, pieces]) => [name, joined(pieces)]));
};

const SHEET = /(?:^|\/)worksheets\/[^/]+\.xml$/;

/** Returns the rows of a sheet that are totals of its tables, by the file of the sheet. */
const totalsIn = (texts: ReadonlyMap<string, string>, sheet: string): ReadonlySet<number> => {
  const relations = texts.get(sheet.replace(/(?<![^/])[^/]+$/, '_rels/$&.rels')) ?? '';
  const rows = new Set<number>();
  for (const [, name = ''] of relations.matchAll(/\bTarget="[^"]*\/(tables\/[^"/]+)"/g)) {
    const [table = ''] = /<(?:\w+:)?table\b[^<>]*>/.exec(texts.get(`xl/${name}`) ?? '') ?? [];
    const last = Number(/:[A-Z]+(\d+)$/.exec(attribute(table, 'ref'))?.[1]);
    if (Number(attribute(table, 'totalsRowCount')) > 0) rows.add(last);
  }
  return rows;
};

/** Returns the names of the sheets that a workbook hides. */
const hiddenIn = (texts: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set(
    [...(texts.get('xl/workbook.xml') ?? '').matchAll(/<(?:\w+:)?sheet\b[^<>]*>/g)]
      .filter(([sheet]) => /hidden/i.test(attribute(sheet, 'state')))
      .map(([sheet]) => unescaped(attribute(sheet, 'name'))),
  );

/** Returns the workbook that the reader gets: its sheets are tidy. @throws UnreadableFile with what to do. */
const tidied = async (texts: ReadonlyMap<string, string>): Promise<ArrayBuffer> => {
  const emptyTexts = emptyTextsIn(texts.get('xl/sharedStrings.xml') ?? '');
  const formats = formatsIn(texts.get('xl/styles.xml') ?? '');
  const whole: [string, Uint8Array][] = [];
  for (const [name, text] of texts) {
    const sheet = SHEET.test(name)
      ? await tidySheet(text, emptyTexts, formats, totalsIn(texts, name))
      : undefined;
    if (sheet?.formula !== undefined)
      throw new UnreadableFile(
        `The formula in cell ${sheet.formula} has no result. Open the workbook in a spreadsheet program, save it, and choose it again.`,
      );
    whole.push([name, strToU8(sheet?.xml ?? text)]);
  }
  return Uint8Array.from(zipSync(Object.fromEntries(whole), { level: 0 })).buffer;
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

const DAY_MS = 86_400_000;
/** The day 0 of spreadsheets. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
/** The days that sums of times may have. No record is of the year 1900. */
const MOST_TIME_DAYS = 60;

/** Returns the text of a day or moment: the reader takes the clock of a cell for UTC. Days that no program shows are numbers. */
const textOfMoment = (moment: Date): string => {
  const seconds = Math.round(moment.getTime() / 1_000) * 1_000;
  if (Number.isNaN(seconds)) return '';
  const [day = '', time = ''] = new Date(seconds).toISOString().split('T');
  if (!/^\d{4}-/.test(day)) return textOfNumber((seconds - FIRST_DAY) / DAY_MS);
  const hasTime = !time.startsWith('00:00');
  // A time without a day, or a sum of such times.
  if (seconds >= FIRST_DAY && seconds < FIRST_DAY + (hasTime ? MOST_TIME_DAYS : 1) * DAY_MS)
    return time.slice(0, 5);
  return hasTime ? `${day} ${time.slice(0, 5)}` : day;
};

/** Returns the whole number, or up to 15 digits as spreadsheets show them. */
const textOfNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e21
    ? BigInt(value).toString()
    : String(Number(value.toPrecision(15)));

const textOfCell = (value: unknown): string => {
  if (value instanceof Date) return textOfMoment(value);
  if (typeof value === 'number') return textOfNumber(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' ? value : '';
};

/** Reads the sheets of an XLSX file. @throws UnreadableFile with what to do. */
export const readWorkbook = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly Table[]> => {
  try {
    const texts = usualFiles(
      new Map([...unpacked(bytes)].map(([name, file]) => [name, plainXml(decodeXml(file))])),
    );
    const sheets = await readSheets(await tidied(texts), { trim: false });
    const hidden = hiddenIn(texts);
    const tables = sheets.map(({ sheet, data }) => ({
      name: hidden.has(sheet) ? `${sheet} (hidden)` : sheet,
      rows: filledRows(
        data
          .map(([row, ...cells]) => ({ row: Number(row), cells: cells.map(textOfCell) }))
          .sort((one, other) => one.row - other.row),
      ),
      isHidden: hidden.has(sheet),
    }));
    return tables.sort((one, other) => Number(one.isHidden) - Number(other.isHidden));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    console.error('A workbook could not be read.', error);
    throw new UnreadableFile(
      'This workbook cannot be read. Save it as XLSX without a password, or as CSV, and choose it again.',
    );
  }
};
