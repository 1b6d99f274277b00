import { Unzip, UnzipInflate } from 'fflate';
import { pauses } from '../../pauses';
import { decodeXml } from './decode-text';
import { filledRows, MOST_UNPACKED_BYTES, type Table, UnreadableFile } from './import-limits';
import { numberTextsIn } from './number-formats';
import { readSheet, sharedTextsIn } from './read-sheet';
import { workbookFiles } from './workbook-files';
import { plainXml } from './xml-texts';

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
