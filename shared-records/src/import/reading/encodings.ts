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
