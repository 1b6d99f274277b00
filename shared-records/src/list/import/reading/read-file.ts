import * as v from 'valibot';
import { decodeText } from './decode-text';
import { MOST_FILE_BYTES, type Table, UnreadableFile } from './import-limits';
import { readCsv } from './read-csv';

const jsonSchema = v.pipe(v.string(), v.parseJson());

const startsWith = (bytes: Uint8Array, start: string): boolean =>
  [...start].every((sign, index) => bytes[index] === sign.charCodeAt(0));

/** The beginnings of files that people choose by mistake, and what to do. */
const OTHERS: readonly (readonly [start: string, advice: string])[] = [
  [
    '\xd0\xcf\x11\xe0',
    'This is an old Excel file (.xls), or one with a password. Save it as XLSX, and choose it again.',
  ],
  ['%PDF', 'This is a PDF. Choose the table that it was made from.'],
  ['{\\rtf', 'This is a text document. Save the table as CSV or XLSX, and choose it again.'],
];

/** The beginnings of texts that are no table, and what to do. */
const OTHER_TEXTS: readonly (readonly [start: RegExp, advice: string])[] = [
  [
    /^\s*<|^MIME-Version:/i,
    'This is a web page, even if its name ends with .xls. Open it in a spreadsheet program, save it as XLSX, and choose that.',
  ],
  [/^BEGIN:VCARD/i, 'These are contact cards. Export the contacts as CSV, and choose that file.'],
];

/** Reads the text of a CSV file. @throws UnreadableFile with what to do. */
const readText = (text: string) => {
  const other = OTHER_TEXTS.find(([start]) => start.test(text));
  if (other) throw new UnreadableFile(other[1]);
  if (/^\s*[[{]/.test(text) && v.is(jsonSchema, text))
    throw new UnreadableFile(
      'This is JSON, no table. Export the records as CSV or XLSX, and choose that file.',
    );
  return readCsv(text);
};

/** A file that was read: its tables, and the hash by which a second import is noticed. */
export interface ReadFile {
  readonly fileName: string;
  readonly hash: string;
  readonly tables: readonly Table[];
}

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Reads the tables of a file that hold rows. @throws UnreadableFile with what to do. */
export const readTables = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly Table[]> => {
  if (bytes.length > MOST_FILE_BYTES)
    throw new UnreadableFile(
      'The file is larger than 10 MB. Split it into several files, or save the sheet alone.',
    );
  if (bytes.length === 0)
    throw new UnreadableFile(
      'The file is empty. Save it again in your spreadsheet program, and choose it again.',
    );
  const other = OTHERS.find(([start]) => startsWith(bytes, start));
  if (other) throw new UnreadableFile(other[1]);
  const tables = startsWith(bytes, 'PK')
    ? await (await import('./read-workbook')).readWorkbook(bytes)
    : [{ name: '', rows: await readText(decodeText(bytes)) }];
  const filled = tables.filter(({ rows }) => rows.length > 1);
  if (filled.length === 0)
    throw new UnreadableFile(
      'The file has no rows below its headings. Choose a file with a heading in each column.',
    );
  return filled;
};

/** Reads a file that somebody chose. @throws UnreadableFile with what to do. */
export const readFile = async (file: File): Promise<ReadFile> => {
  if (file.size > MOST_FILE_BYTES)
    throw new UnreadableFile(
      'The file is larger than 10 MB. Split it into several files, or save the sheet alone.',
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { fileName: file.name, hash: await hashOf(bytes), tables: await readTables(bytes) };
};
