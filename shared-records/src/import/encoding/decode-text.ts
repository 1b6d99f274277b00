import { UnreadableFile } from '../reading/import-limits';
import { decodeBytes, type Encoding } from './encodings';

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Returns UTF-16 if nearly each second byte is zero, as in Latin letters without a mark of the byte order. */
const unmarkedUtf16 = (bytes: Uint8Array): Encoding | undefined => {
  const some = bytes.subarray(0, 1_000);
  const zeros = [0, 0];
  for (const [index, byte] of some.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > some.length * 0.4 && even === 0) return 'utf-16le';
  return even > some.length * 0.4 && odd === 0 ? 'utf-16be' : undefined;
};

/** Characters that no text has. */
const NO_TEXT = /(?![\0\t-\r])\p{Cc}|[\p{Cn}\p{Co}]/u;

/** Returns the text of bytes that are valid in an encoding, or are the beginning of such bytes; undefined for others. */
const validText = (encoding: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
};

/** Returns whether bytes are UTF-8, or nearly: at least as many letters are whole as broken, as where one line comes from elsewhere. */
const isUtf8 = (bytes: Uint8Array): boolean => {
  if (validText('utf-8', bytes) !== undefined) return true;
  const text = new TextDecoder('utf-8').decode(bytes);
  let [whole, broken] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) whole += 1;
  }
  return whole > 0 && whole >= broken;
};

/** Returns UTF-16 for bytes with zeros that are lines of letters in any script, and no UTF-8. */
const utf16OfAnyScript = (bytes: Uint8Array): Encoding | undefined => {
  const some = bytes.subarray(0, 1_000);
  const isText = (encoding: string, pattern: RegExp) => {
    const text = validText(encoding, some);
    return text !== undefined && pattern.test(text) && !NO_TEXT.test(text);
  };
  if (!some.includes(0) || isText('utf-8', /^/)) return undefined;
  return (['utf-16le', 'utf-16be'] as const).find((encoding) => isText(encoding, /^[^\0\r\n]*[\r\n][^\0]*$/));
};

/** Returns the encoding that the first bytes of a text file name. */
export const markedEncoding = (bytes: Uint8Array): Encoding | undefined => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return startsWith(bytes, 0xef, 0xbb, 0xbf) ? 'utf-8' : undefined;
};

/** Returns whether bytes have the signs by which a text in ISO-2022-JP, which is ASCII otherwise, begins Japanese letters. */
const isIso2022 = (bytes: Uint8Array): boolean => {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1))
    if (bytes[at + 1] === 0x24 && [0x40, 0x42].includes(bytes[at + 2] ?? 0)) return true;
  return false;
};

/** Returns the encoding of a text file, if its bytes are valid in one alone; undefined if only its words can tell. */
export const encodingOf = (bytes: Uint8Array): Encoding | undefined => {
  const utf16 = markedEncoding(bytes) ?? unmarkedUtf16(bytes) ?? utf16OfAnyScript(bytes);
  if (utf16) return utf16;
  if (!isUtf8(bytes)) return undefined;
  return isIso2022(bytes) ? 'iso-2022-jp' : 'utf-8';
};

/** Returns a text without the signs that fill up the last block of a file. */
const withoutEnd = (text: string): string => {
  let length = text.length;
  while (length > 0 && ['\0', '\x1A'].includes(text.charAt(length - 1))) length -= 1;
  return text.slice(0, length);
};

/** The mark of UTF-8, as a program sees it that reads it as Windows-1252 and saves it in UTF-8 again. */
const WRONG_MARK = 'ï»¿';

/** Returns the text that a program has read as Windows-1252 before it saved it; without the mark alone if it is none. */
const readOnce = (text: string): string => {
  const signs = decodeBytes(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    'windows-1252',
  );
  const bytes = Uint8Array.from(text, (sign) => signs.indexOf(sign));
  const isWhole = [...text].every((sign) => signs.includes(sign));
  return (isWhole ? validText('utf-8', bytes) : undefined) ?? text.slice(WRONG_MARK.length);
};

/** Returns the text of a file without the mark of its byte order. @throws UnreadableFile if it is no text. */
export const decodeText = (
  bytes: Uint8Array,
  encoding: Encoding = encodingOf(bytes) ?? 'windows-1252',
): string => {
  const whole = encoding.startsWith('utf-16') ? bytes.subarray(0, bytes.length - (bytes.length % 2)) : bytes;
  const decoded = withoutEnd(decodeBytes(whole, encoding));
  const text = decoded.startsWith(WRONG_MARK) ? readOnce(decoded) : decoded;
  if (!text.includes('\0')) return text;
  // Databases fill up their texts with zeros. Other files have more of them, and other signs.
  const filled = text.replaceAll('\0', '');
  if (filled.length <= text.length / 2 || NO_TEXT.test(filled))
    throw new UnreadableFile('This file is no table. Save it as CSV or XLSX, and choose it again.');
  return filled;
};

/** Returns the text of an XML file, which may name its encoding. @throws UnreadableFile if it is no text. */
export const decodeXml = (bytes: Uint8Array): string => {
  const start = decodeBytes(bytes.subarray(0, 200), 'windows-1252');
  const [, label = 'utf-8'] = /^<\?xml[^<>]{0,100}\sencoding\s?=\s?["']([\w.:-]+)/.exec(start) ?? [];
  const utf16 = markedEncoding(bytes) ?? unmarkedUtf16(bytes);
  try {
    const isUnicode = /^utf-?(?:8|16)/i.test(label);
    return new TextDecoder(isUnicode ? (utf16 ?? 'utf-8') : label, { fatal: isUnicode }).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
};
