import { attribute, type Breathe, inPieces, unescaped } from './xml-texts';

/** Returns the text of a cell in a style, as a spreadsheet shows it: of a number, or of a text. @throws Error if a number is none. */
export interface CellTexts {
  ofNumber(style: string, value: string): string;
  ofText(style: string, text: string): string;
}

/** Describes how a style shows numbers: by placeholders of digits, as a duration in hours, minutes or seconds, perhaps with smaller units, or as a day or time. */
type Format =
  | readonly Token[]
  | { readonly unit: 'h' | 'm' | 's'; readonly hasSeconds: boolean }
  | { readonly isMoment: true };

/** A placeholder of a digit, or of a whole text, or a text that stands between digits. */
type Token = { readonly digit: '0' | '#'; readonly isText?: boolean } | { readonly text: string };

/** The parts of a format: a text in quotes or after a backslash, a blank of some width, a language or colour, or one sign. */
const PART =
  /"([^"]*)"|\\(.)|(_.|\*.|\[\$-[^\]]*\]|\[(?:black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d+)\])|([\s\S])/gi;

/** Signs of money, which are no part of a number. */
const MONEY = /^ *(?:rp|idr|usd|sgd|eur|myr|aud|gbp|jpy|cny|rm|us|s)\b/i;

/** The longest format that programs write. */
const LONGEST_FORMAT = 255;

/**
 * Returns the tokens of a format that shows all digits of a number, and texts beside them that belong to it: signs of telephone numbers,
 * and the letters of numbered papers, such as "QT-"0 or "C"000. Undefined for others: a unit or a currency is no part of a number.
 */
const tokensOf = (format: string): readonly Token[] | undefined => {
  const tokens: Token[] = [];
  if (format.length > LONGEST_FORMAT) return undefined;
  for (const [, quoted, escaped, blank, sign] of format.replace(/general/gi, '#').matchAll(PART)) {
    if (sign === ';') break;
    if (blank !== undefined) continue;
    const text = quoted ?? escaped ?? sign ?? '';
    if (sign === ',') continue;
    if (sign === '0' || sign === '#') tokens.push({ digit: sign });
    else if (sign === '?') tokens.push({ digit: '#' });
    else if (sign === '@') tokens.push({ digit: '#', isText: true });
    else if (sign === undefined || /^[+()/ -]*$/.test(text)) tokens.push({ text });
    else return undefined;
  }
  const texts = tokens.map((token) => ('text' in token ? token.text : '')).join('');
  const first = tokens.findIndex((token) => 'digit' in token);
  const before = tokens.slice(0, first).map((token) => ('text' in token ? token.text : ''));
  const zeros = tokens.filter((token) => 'digit' in token && token.digit === '0').length;
  const isNamed = /[-/_#]/.test(texts) || (/\p{Lu}|\p{L}{2}/u.test(before.join('')) && !MONEY.test(texts));
  const isNumber = /^[+()/. \d-]*$/.test(texts) || zeros > 1 || (/\p{L}/u.test(texts) && isNamed);
  return isNumber && tokens.some((token) => 'digit' in token) && tokens.length > 1 ? tokens : undefined;
};

/** Returns the format of a duration, such as [h]:mm; undefined for others. */
const durationOf = (format: string): Format | undefined => {
  const bare = format.replace(/"[^"]*"|\\./g, '');
  const unit = /\[([hms])+\]/i.exec(bare)?.[1]?.toLowerCase();
  return unit === 'h' || unit === 'm' || unit === 's' ? { unit, hasSeconds: /s/i.test(bare) } : undefined;
};

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns a number of days as a duration, such as 26:30. */
const durationText = (days: number, { unit, hasSeconds }: Extract<Format, { unit: string }>): string => {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const [minutes, rest] = [Math.floor(seconds / 60), two(seconds % 60)];
  const end = hasSeconds ? `:${rest}` : '';
  const texts = {
    h: `${Math.floor(minutes / 60)}:${two(minutes % 60)}${end}`,
    m: `${minutes}${end}`,
    s: `${seconds}`,
  };
  return (days < 0 ? '-' : '') + texts[unit];
};

/** Letters of which each part of a format for days and times consists. */
const MOMENT_PART = /^(?:s{1,2}|m{1,5}|h{1,2}|am|pm|[ap]|d{1,4}|a{3,5}|[ye]{1,4}|g{1,3}|b{2,4})$/;

/** Returns whether a format shows a number as a day or time. */
const isMoment = (format: string): boolean =>
  format
    .toLowerCase()
    .replace(/"[^"]*"|\\.|_./g, ' ')
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/(s)[.,]0+/g, '$1')
    .split(';')
    .some((part) => {
      const parts = part.split(/[^a-z0#?%]+/).filter(Boolean);
      return parts.length > 0 && parts.every((each) => MOMENT_PART.test(each));
    });

/** The numbers of formats that every program knows, for days and times: ECMA-376, 18.8.30. */
const KNOWN_MOMENTS = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8]|7[1-9]|8[01])$/;

const DAY_MS = 86_400_000;
/** The day 0 of spreadsheets, and the days from there to the day 0 of those that count from 1904. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1_462;
/** The days that sums of times may have. No record is of the year 1900. */
const MOST_TIME_DAYS = 60;

/** Returns the whole number, or up to 15 digits as spreadsheets show them. */
const textOfNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e21
    ? BigInt(value).toString()
    : String(Number(value.toPrecision(15)));

/** Returns the text of a day or moment, a number of days. Days that no program shows are numbers. */
const textOfMoment = (days: number): string => {
  const moment = new Date(Math.round((FIRST_DAY + days * DAY_MS) / 1_000) * 1_000);
  const seconds = moment.getTime();
  if (Number.isNaN(seconds)) return '';
  const [day = '', time = ''] = moment.toISOString().split('T');
  if (!/^\d{4}-/.test(day)) return textOfNumber(days);
  const hasTime = !time.startsWith('00:00');
  // A time without a day, or a sum of such times.
  if (seconds >= FIRST_DAY && seconds < FIRST_DAY + (hasTime ? MOST_TIME_DAYS : 1) * DAY_MS)
    return time.slice(0, 5);
  return hasTime ? `${day} ${time.slice(0, 5)}` : day;
};

/** Puts digits into the placeholders of a format, from the last one on. The first one takes all that are left. */
const fill = (tokens: readonly Token[], value: string): string => {
  const first = tokens.findIndex((token) => 'digit' in token);
  let digits = value;
  let text = '';
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (!token) continue;
    if ('text' in token) text = token.text + text;
    else {
      const taken = index === first ? digits : digits.slice(-1);
      text = (taken === '' && token.digit === '0' ? '0' : taken) + text;
      digits = digits.slice(0, digits.length - taken.length);
    }
  }
  return text;
};

/** The most formats and styles of a workbook, in all programs. */
const MOST_STYLES = 65_536;

/** Returns the attributes of elements among the children of another one. */
async function* elementsIn(
  xml: string,
  parent: string,
  pattern: RegExp,
  breathe: Breathe,
): AsyncGenerator<string> {
  const start = xml.indexOf(parent);
  const end = xml.indexOf(`${parent}>`, start + parent.length);
  if (start < 0) return;
  const found = xml.slice(start, end < 0 ? undefined : end).matchAll(pattern);
  for await (const [, attributes = ''] of inPieces(found, breathe, MOST_STYLES)) yield attributes;
}

/** Reads how the styles of a workbook show numbers. Days may count from 1904. */
export const cellTextsIn = async (xml: string, is1904: boolean, breathe: Breathe): Promise<CellTexts> => {
  // Every program knows this one, too.
  const declared = new Map<string, Format | undefined>([['46', durationOf('[h]:mm:ss')]]);
  for await (const attributes of elementsIn(xml, 'numFmts', /<(?:\w+:)?numFmt\b([^<>]*)>/g, breathe)) {
    const format = unescaped(attribute(attributes, 'formatCode'));
    declared.set(
      attribute(attributes, 'numFmtId'),
      durationOf(format) ?? tokensOf(format) ?? (isMoment(format) ? { isMoment: true } : undefined),
    );
  }
  const ofStyles: (Format | undefined)[] = [];
  for await (const attributes of elementsIn(xml, 'cellXfs', /<(?:\w+:)?xf\b([^<>]*)>/g, breathe)) {
    const id = attribute(attributes, 'numFmtId');
    ofStyles.push(declared.get(id) ?? (KNOWN_MOMENTS.test(id) ? { isMoment: true } : undefined));
  }
  const ofNumber = (style: string, value: string): string => {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (Number.isNaN(number)) throw new Error(`A cell of numbers has another text: ${value.slice(0, 20)}`);
    const format = ofStyles[Number(style || 0)];
    if (!format) return textOfNumber(number);
    if ('isMoment' in format) return textOfMoment(number + (is1904 ? DAYS_TO_1904 : 0));
    if ('unit' in format) return durationText(number, format);
    const digits = textOfNumber(number);
    return /^\d{1,15}$/.test(digits) ? fill(format, digits) : digits;
  };
  const ofText = (style: string, text: string): string => {
    const format = ofStyles[Number(style || 0)];
    const isShown = Array.isArray(format) && text.trim() !== '' && format.some((token) => 'isText' in token);
    return isShown ? format.map((token: Token) => ('text' in token ? token.text : text)).join('') : text;
  };
  return { ofNumber, ofText };
};
