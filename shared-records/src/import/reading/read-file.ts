import * as v from 'valibot';
import type { Encoding } from './decode-text';
import { decodeText, type EncodingReading, encodingOf, markedEncoding, readingsOf } from './decode-text';
import { isRecord, MOST_FILE_BYTES, refuseAs, type Table, UnreadableFile } from './import-limits';
import { readCsv } from './read-csv';

const jsonSchema = v.pipe(v.string(), v.parseJson());

/** Advice for files that people choose by mistake, and their beginnings. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  'This is an old Excel file (.xls), or one with a password. Save it as XLSX, and choose it again.':
    /^\xd0\xcf.\xe0/s,
  'This is a PDF. Choose the table that it was made from.': /^%PDF/,
  'This is a text document. Save the table as CSV or XLSX, and choose it again.': /^\{\\rtf/,
};

/** Advice for texts that are no table, and their beginnings. */
const OTHER_TEXTS: Readonly<Record<string, RegExp>> = {
  'This is a web page, even if its name ends with .xls. Open it in a spreadsheet program, save it as XLSX, and choose that.':
    /^\s*<|^MIME-Version:/i,
  'This is a table of an older program (SYLK or DIF). Open it in a spreadsheet program, save it as XLSX, and choose that.':
    /^(?:ID;P|TABLE\s+0,1\s)/,
  'This is a calendar. Export its events as CSV, and choose that file.': /^BEGIN:VCALENDAR/i,
  'These are contact cards. Export the contacts as CSV, and choose that file.': /^BEGIN:VCARD/i,
};

/** Reads the text of a CSV file. @throws UnreadableFile with what to do. */
const readText = (text: string) => {
  refuseAs(OTHER_TEXTS, text);
  if (/^\s*[[{]/.test(text) && v.is(jsonSchema, text))
    throw new UnreadableFile(
      'This is JSON, no table. Export the records as CSV or XLSX, and choose that file.',
    );
  return readCsv(text);
};

/** A file that somebody chose, and the hash by which a second import is noticed. */
interface ChosenFile {
  readonly fileName: string;
  readonly hash: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A file that was read, with its tables. */
export interface ReadFile extends ChosenFile {
  /** The encoding in which a text was read that others can read as well. */
  readonly encoding?: Encoding | undefined;
  /** The encodings of which somebody has to choose one; none if the bytes decide. */
  readonly readings: readonly EncodingReading[];
  readonly tables: readonly Table[];
  /** The sheets that cannot be read, with the reasons. */
  readonly unreadable: readonly Table[];
}

const hexHash = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Returns the hash of a sheet of a file, so that its other sheets were not imported with it. */
export const hashOfSheet = async ({ hash }: ChosenFile, sheet: string): Promise<string> =>
  sheet === '' ? hash : hexHash(new TextEncoder().encode(`${hash} ${sheet}`));

/** Shows the rows of a text before somebody has chosen its encoding. */
const IN_DOUBT: Encoding = 'windows-1252';

const startOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 8));

const isArchive = (bytes: Uint8Array): boolean => startOf(bytes).startsWith('PK');

/** Returns the encoding of a text, and those that can read it if it is in doubt; none for workbooks, ASCII and texts that name theirs. */
const encodingsOf = (bytes: Uint8Array): Pick<ReadFile, 'encoding' | 'readings'> => {
  if (isArchive(bytes) || markedEncoding(bytes)) return { readings: [] };
  const encoding = encodingOf(bytes);
  if (!encoding) return { encoding: IN_DOUBT, readings: readingsOf(bytes) };
  return { encoding: bytes.every((byte) => byte < 128) ? undefined : encoding, readings: [] };
};

const requireSize = (bytes: number): void => {
  if (bytes > MOST_FILE_BYTES)
    throw new UnreadableFile(
      'The file is larger than 10 MB. Split it into several files, or save the sheet alone.',
    );
};

/** Reads the tables of a file that hold rows, or cannot be read beside others. @throws UnreadableFile with what to do. */
export const readTables = async (
  bytes: Uint8Array<ArrayBuffer>,
  encoding?: Encoding,
): Promise<readonly Table[]> => {
  requireSize(bytes.length);
  if (bytes.length === 0)
    throw new UnreadableFile(
      'The file is empty. Save it again in your spreadsheet program, and choose it again.',
    );
  refuseAs(OTHERS, startOf(bytes));
  const tables = isArchive(bytes)
    ? await (await import('./read-workbook')).readWorkbook(bytes)
    : [{ name: '', rows: await readText(decodeText(bytes, encoding)) }];
  const filled = tables.filter(
    // One row may have been copied without its headings.
    ({ rows, problem }) =>
      rows.length > 1 || rows.some(({ cells }) => isRecord(cells)) || problem !== undefined,
  );
  const [first] = filled;
  if (first && filled.every(({ problem }) => problem !== undefined)) throw new UnreadableFile(first.problem);
  if (filled.length === 0)
    throw new UnreadableFile(
      'The file has no rows below its headings. Choose a file with a heading in each column.',
    );
  return filled;
};

/** Reads a file in another encoding. @throws UnreadableFile with what to do. */
export const readAgain = async (
  { fileName, hash, bytes }: ChosenFile,
  encoding: Encoding | undefined,
  readings: readonly EncodingReading[] = [],
): Promise<ReadFile> => {
  const all = await readTables(bytes, encoding);
  const tables = all.filter(({ problem }) => problem === undefined);
  const unreadable = all.filter(({ problem }) => problem !== undefined);
  return { fileName, hash, bytes, encoding, readings, tables, unreadable };
};

/** Reads a file that somebody chose, in the encoding of an earlier one if that fits as well. @throws UnreadableFile with what to do. */
export const readFile = async (file: File, earlier?: Encoding): Promise<ReadFile> => {
  requireSize(file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const chosen = { fileName: file.name, hash: await hexHash(bytes), bytes };
  const { encoding, readings } = encodingsOf(bytes);
  return readings.some((reading) => reading.encoding === earlier)
    ? readAgain(chosen, earlier)
    : readAgain(chosen, encoding, readings);
};
