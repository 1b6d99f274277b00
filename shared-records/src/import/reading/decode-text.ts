import { UnreadableFile } from './import-limits';

/** The encodings that a user may choose for a text, with their names. */
export const ENCODING_NAMES = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Western European (Windows-1252)',
  cp850: 'Western European (MS-DOS, CP850)',
  macintosh: 'Western European (Macintosh)',
  'windows-1250': 'Central European (Windows-1250)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'windows-874': 'Thai (Windows-874)',
  shift_jis: 'Japanese (Shift_JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'iso-2022-jp': 'Japanese (ISO-2022-JP)',
  gb18030: 'Simplified Chinese (GB18030, GBK)',
  big5: 'Traditional Chinese (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
} as const;

export type Encoding = keyof typeof ENCODING_NAMES;

const isEncoding = (text: string): text is Encoding => Object.hasOwn(ENCODING_NAMES, text);

export const ENCODINGS: readonly Encoding[] = Object.keys(ENCODING_NAMES).filter(isEncoding);

/** The characters of the bytes from 128 on, as Excel saves "CSV (MS-DOS)": unicode.org/Public/MAPPINGS/VENDORS/MICSFT/PC/CP850.TXT. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** Returns the text of bytes in an encoding. A character that the encoding cannot read is U+FFFD. */
export const decodeBytes = (bytes: Uint8Array, encoding: Encoding): string => {
  if (encoding !== 'cp850') {
    const decoder = new TextDecoder(encoding);
    // Node 20 takes whole texts in Windows-1252 for Latin-1, and pieces of texts not.
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  }
  let text = '';
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : CP850.charAt(byte - 128);
  return text;
};

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

/** Begins Japanese letters in ISO-2022-JP, which has the bytes of ASCII alone. No table has it otherwise. */
const ESCAPE = 0x1b;

/**
 * Signs by which bytes are no western text: letters of one language alone, two letters beyond ASCII that are a whole word, three of them
 * in a row, a capital inside a word, and a sign inside a word or where it means nothing.
 */
const NOT_WESTERN = (() => {
  const letter = '[À-ÏÑ-ÖØ-Üß-ïñ-öø-ü]';
  const parts = [
    String.raw`[^\0-\x7FÀ-ÏÑ-ÖØ-Üß-ïñ-öø-ü“”‘’–—…•°±²³½®™©€£\u00A0]`,
    String.raw`(?<!\p{L})${letter}{2}(?!\p{L})`,
    `${letter}{3}`,
    String.raw`\p{Ll}[À-ÖØ-Ü]|[à-öø-ü][A-Z]`,
    String.raw`\p{L}[^\0-\x7F\p{L}’–\u00A0]\p{L}`,
    String.raw`(?<!m)[²³]|£\p{L}`,
  ];
  return new RegExp(parts.join('|'), 'u');
})();

/** The letters beyond ASCII of languages that share most of their bytes with western ones: Czech, Slovak, Polish, Hungarian, … */
const NEIGHBOURS: readonly (readonly [encoding: Encoding, alphabets: readonly string[]])[] = [
  ['windows-1250', ['áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'ąćęłńóśźż', 'áéíóöőúüű', 'čćđšž', 'ăâîşţ']],
  ['windows-1254', ['çğıöşü']],
  ['windows-1257', ['āčēģīķļņšūž', 'ąčęėįšųūž', 'äõöüšž']],
];

/** The first letter of Windows-1252 that western words have beyond ASCII. */
const FIRST_LETTER = 0xc0;

/** Returns whether bytes are plain text in Windows-1252: it looks like words, and no other language has all of its letters. */
const isWestern = (bytes: Uint8Array): boolean => {
  if (NOT_WESTERN.test(decodeBytes(bytes, 'windows-1252'))) return false;
  const isUsed = new Uint8Array(256);
  for (const byte of bytes) isUsed[byte] = 1;
  const beyond = Uint8Array.from(isUsed.keys()).filter((byte) => byte >= FIRST_LETTER && isUsed[byte] === 1);
  const lettersIn = (encoding: Encoding) =>
    decodeBytes(beyond, encoding).toLowerCase().replaceAll(/\P{L}/gu, '');
  const western = lettersIn('windows-1252');
  return NEIGHBOURS.every(([encoding, alphabets]) => {
    const letters = [...lettersIn(encoding)];
    return (
      letters.join('') === western ||
      alphabets.every((alphabet) => letters.some((letter) => !alphabet.includes(letter)))
    );
  });
};

/** Returns the encoding of a text file whose bytes decide it, or that is plain western text; undefined if somebody has to choose. */
export const encodingOf = (bytes: Uint8Array): Encoding | undefined => {
  const utf16 = markedEncoding(bytes) ?? unmarkedUtf16(bytes) ?? utf16OfAnyScript(bytes);
  if (utf16) return utf16;
  if (isUtf8(bytes)) return bytes.includes(ESCAPE) ? undefined : 'utf-8';
  return isWestern(bytes) ? 'windows-1252' : undefined;
};

/** An encoding that may be the one of a file, and some texts of the file in it. */
export interface EncodingReading {
  readonly encoding: Encoding;
  readonly sample: string;
}

/** The lines of a file that show whether an encoding can read it, and the texts of a sample. */
const LINES = 100;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

/** Returns the first different lines of a file that have bytes beyond ASCII. */
const linesBeyondAscii = (bytes: Uint8Array): readonly Uint8Array[] => {
  const lines = new Map<string, Uint8Array>();
  for (let [start, at, isAscii] = [0, 0, true]; at <= bytes.length && lines.size < LINES; at += 1) {
    const byte = bytes[at] ?? 0x0a;
    if (byte > 0x7f || byte === ESCAPE) isAscii = false;
    if (byte !== 0x0a && byte !== 0x0d) continue;
    // A line may be the whole file.
    const line = bytes.subarray(start, Math.min(at, start + 1_000));
    if (!isAscii) lines.set(line.join(), line);
    [start, isAscii] = [at + 1, true];
  }
  return [...lines.values()];
};

/** Signs that no text has, and words of Latin letters and of others. */
const UNLIKELY =
  /[\uFFFD\p{Co}\p{Cn}]|(?!\t)\p{Cc}|\p{sc=Latin}[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}]|[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}]\p{sc=Latin}/u;

/** Returns the encodings that can read a file, with a sample of each. Several may have the same one. */
export const readingsOf = (bytes: Uint8Array): readonly EncodingReading[] => {
  const lines = linesBeyondAscii(bytes);
  return ENCODINGS.flatMap((encoding): EncodingReading[] => {
    const texts = lines.map((line) => decodeBytes(line, encoding));
    if (encoding.startsWith('utf-16') || texts.some((text) => UNLIKELY.test(text))) return [];
    const beyond = texts.flatMap((text) => text.split(/[,;\t|"]/)).filter((text) => /[^\0-\x7F]/.test(text));
    const sample = beyond.slice(0, SAMPLES).join(', ').trim().slice(0, SAMPLE_LENGTH);
    return sample === '' ? [] : [{ encoding, sample }];
  });
};

/** Returns a text without the signs that fill up the last block of a file. */
const withoutEnd = (text: string): string => {
  let length = text.length;
  while (length > 0 && ['\0', '\x1A'].includes(text.charAt(length - 1))) length -= 1;
  return text.slice(0, length);
};

/** The mark of UTF-8, as a program sees it that reads it as Windows-1252 and saves it in UTF-8 again. */
const WRONG_MARK = 'ï»¿';

/** Returns the text that a program has read as Windows-1252 before it saved it; undefined if it is none. */
export const readOnce = (text: string): string | undefined => {
  const signs = decodeBytes(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    'windows-1252',
  );
  const bytes = Uint8Array.from(text, (sign) => signs.indexOf(sign));
  const isWhole = [...text].every((sign) => signs.includes(sign));
  return isWhole ? validText('utf-8', bytes) : undefined;
};

/** Returns the text of a file without the mark of its byte order. @throws UnreadableFile if it is no text. */
export const decodeText = (
  bytes: Uint8Array,
  encoding: Encoding = encodingOf(bytes) ?? 'windows-1252',
): string => {
  const whole = encoding.startsWith('utf-16') ? bytes.subarray(0, bytes.length - (bytes.length % 2)) : bytes;
  const decoded = withoutEnd(decodeBytes(whole, encoding));
  const isMarked = decoded.startsWith(WRONG_MARK);
  const text = isMarked ? (readOnce(decoded) ?? decoded.slice(WRONG_MARK.length)) : decoded;
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
