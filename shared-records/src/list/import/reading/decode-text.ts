import { UnreadableFile } from './import-limits';

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Returns UTF-16 if nearly each second byte is zero, as in Latin letters without a mark of the byte order. */
const unmarkedUtf16 = (bytes: Uint8Array): string | undefined => {
  const some = bytes.subarray(0, 1_000);
  const zeros = [0, 0];
  for (const [index, byte] of some.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > some.length * 0.4 && even === 0) return 'utf-16le';
  return even > some.length * 0.4 && odd === 0 ? 'utf-16be' : undefined;
};

/** Returns whether bytes are UTF-8, or nearly: more letters are whole than broken, as where one line comes from elsewhere. */
const isUtf8 = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.split('\uFFFD').length - 1;
  return broken === 0 || text.replace(/[\0-\x7F\uFFFD]/g, '').length > broken;
};

/** Returns the encoding of a text file: by its mark of the byte order, else UTF-8 if it is valid, else Windows-1252. */
export const encodingOf = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
};

/** Returns the text of a file without the mark of its byte order. @throws UnreadableFile if it is no text. */
export const decodeText = (bytes: Uint8Array): string => {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0'))
    throw new UnreadableFile('This file is no table. Save it as CSV or XLSX, and choose it again.');
  return text;
};
