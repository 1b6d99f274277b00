import { companyClock } from './day-texts';
import { isStorableDay } from './days';

/**
 * The orders of day, month and year in a column. "turned": a spreadsheet that expects another order has made days of those texts that it
 * could read, with day and month turned around, and has left the others as texts. "short": the year has two digits, and stands first.
 */
export const DAY_ORDERS = ['dmy', 'mdy', 'ymd', 'serial', 'short', 'turned'] as const;

export type DayOrder = (typeof DAY_ORDERS)[number];

/** Names of months by their first letters, without accents: English, Indonesian, German, Dutch, French and Spanish. */
const MONTHS: readonly RegExp[] = [
  /^(jan|ene)/,
  /^([fp]eb|fev)/,
  /^(mar|maa|mae|mrt|mrz)/,
  /^(apr|abr|avr)/,
  /^(may|mei|mai)/,
  /^jui?n/,
  /^jui?l/,
  /^(aug|ag[ust]|ago|aou)/,
  /^(sep|set)/,
  /^o[ck]t/,
  /^no[vp]/,
  /^d[ei][ckzs]/,
];

const TIME = String.raw`(?:[ T,]+(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)? ?([ap]\.?m\.?)?)?`;
const PATTERNS = {
  start: new RegExp(String.raw`^(\d{1,2})[ /.\-]+(\d{1,2}|\p{L}+)\.?,?[ /.\-]+(\d{4}|\d{2})${TIME}$`, 'iu'),
  named: new RegExp(String.raw`^(\p{L}+)\.? (\d{1,2}),? (\d{4})${TIME}$`, 'iu'),
  year: new RegExp(String.raw`^(\d{4})[/.\-](\d{1,2})[/.\-](\d{1,2})${TIME}$`, 'iu'),
  digits: /^((?:19|20)\d\d)(\d\d)(\d\d)$/,
};

/** English and Indonesian names of the days of a week. */
const WEEKDAY = String.raw`(?:sun|mon|tue|wed|thu|fri|sat|min|ahad|sen|sel|rab|kam|jum|sab)\p{L}*(?:['\u2019\u2018\x60\u02bc]\p{L}+)?`;

/** Numbers and signs alone, which nearly all days are. */
const PLAIN = /^[\d/.:-]+(?: \d{1,2}[:.][\d:.]+)?$/;

/** Ways to write a day, each with another way that the patterns below know. */
const REWRITTEN: readonly (readonly [RegExp, string])[] = [
  [/\p{Cf}/gu, ''],
  [/\s+/g, ' '],
  // A spreadsheet was told to keep a text, or a sentence ends.
  [/^ ?['’]?|(?<![ .-])[ .-]+$/g, ''],
  [/(?<=\d )(\d{1,2}) ?([ap])\.?m\.?$/i, '$1:00 $2m'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/^(?:hari|tgl|tanggal|date)\b[.:,]* ?/i, ''],
  // The weekday says nothing more.
  [new RegExp(`^${WEEKDAY}[.,/ ]+(?=.*\\d)`, 'iu'), ''],
  [new RegExp(`[, ]*\\(?(?<!\\p{L})${WEEKDAY}\\)?$`, 'iu'), ''],
  [/^\p{L}+(?:, (?=.*\d.*\d)|\.? (?=\d{1,2}\.? \p{L}{2,}))/u, ''],
  // Only the beginning of a visit counts.
  [/(\d{1,2}[:.]\d\d)(?: - | ?-(?=[\d ]+\.)| ?(?:s\/d|sd|sampai|to|bis) ?) ?\d{1,2}[:.]\d\d$/i, '$1'],
  [/(?<![ ,])[ ,]+(?:(?:pukul|pkl|jam|at)\.?|[-–]) (?=\d{1,2}[:.]\d\d\b)/i, ' '],
  [/^(\d{1,2}:\d\d(?::\d\d)?) (.+)$/, '$2 $1'],
  [/ ?\bWIB$/i, ' +07:00'],
  [/ ?\bWITA$/i, ' +08:00'],
  [/ ?\bWIT$/i, ' +09:00'],
  [/\b(\d{1,2})(?:st|nd|rd|th|er|º)(?![\p{L}\d])(?: of\b)?/iu, '$1'],
  [/ del? /gi, ' '],
  [/(?<=\d[:.]\d\d) ?(?:uhr|h)$/i, ''],
  [/(?<=[+-]\d{4}) UTC$/, ''],
  [/^(\p{L}{3,})[-/.](\d{1,2})[-/.](?=\d{4})/u, '$1 $2 '],
  [/ ['’](?=\d\d(?: |$))/, ' '],
  [/^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]/, '$1-$2-$3'],
  [/^(\d{4})(\d\d)(\d\d)[T ](\d\d)(\d\d)(?:\d\d)?(?!\d)/, '$1-$2-$3T$4:$5'],
  // A column of days has midnight, or a column of times has the first day of Access and Excel.
  [/ (?:0?0:00(?::00)?(?:\.0+)?|(?:30[/.-]12|12[/.-]30)[/.-]1899|1899-12-30)(?= \d{1,2}[:.]\d\d)/, ''],
  [/^(\d{4}-\d\d-\d\d) ?(?=Z$|[+-]\d\d:?\d\d$)/, '$1T00:00'],
  [/^(\d{1,2})(\p{L}{3,})(?=\d)/u, '$1 $2 '],
  [/^(\d{4})[ /.-](\p{L}{3,})\.?[ /.-](\d{1,2})(?!\d)/u, '$3 $2 $1'],
];

/** The longest text that is a day. */
const LONGEST = 100;

/** Returns a text as the patterns of days know it. */
const rewritten = (text: string): string => {
  const trimmed = text.trim();
  if (PLAIN.test(trimmed)) return trimmed;
  if (trimmed.length > LONGEST) return '';
  // Wide digits and narrow blanks have plain forms, and those of Arabic and Persian are ten signs in a row.
  const plain = trimmed.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) % 16}`);
  return REWRITTEN.reduce((whole, [pattern, replacement]) => whole.replace(pattern, replacement), plain);
};

/** A time with its distance from UTC, as programs write it: T10:30:00Z, T10:30+07:00, 10:30:00 GMT+0700. */
const ZONED =
  /([T ]\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?) ?(?:(?:UTC|GMT)?(Z|[+-]\d{2}(?::?\d{2})?)|UTC|GMT)(?: \([^()]*\))?$/i;

/** Returns the minutes that a zone such as "+0730" is ahead of UTC. */
const minutesAhead = (zone: string): number => {
  const [, sign = '', hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

/** The days that spreadsheets count from: https://learn.microsoft.com/office/troubleshoot/excel/1900-and-1904-date-system. */
const SERIAL_START = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1_000;

const two = (number: number | string): string => String(number).padStart(2, '0');

const monthOf = (text: string): number => {
  if (/^\d/.test(text)) return Number(text);
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return MONTHS.findIndex((name) => name.test(plain)) + 1;
};

/** Returns a year of two digits as Windows reads it: from 1950 to 2049. */
const wholeYear = (year: string): string =>
  year.length === 2 ? `${Number(year) < 50 ? 20 : 19}${year}` : year;

const momentOf = (
  [year, month, day]: readonly [string, number, string],
  [hour = '0', minute = '00', half]: readonly (string | undefined)[],
): Date | undefined => {
  const date = `${wholeYear(year)}-${two(month)}-${two(day)}`;
  const isAfternoon = half?.toLowerCase().startsWith('p');
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  if (!isStorableDay(date) || hours > 23 || Number(minute) > 59) return undefined;
  return companyClock.momentAt(date, `${two(hours)}:${minute}`);
};

/**
 * Returns the moment of a text in an order; undefined if it is none. A text without a time is midnight, and one without a zone is
 * of the company's. A text with the year first has one reading in each order.
 */
export const readMoment = (text: string, order: DayOrder): Date | undefined =>
  readPlain(rewritten(text), order);

const readPlain = (plain: string, order: DayOrder): Date | undefined => {
  const [zoned = '', clockTime = '', zone = ''] = ZONED.exec(plain) ?? [];
  if (zoned !== '') {
    const clock = readPlain(plain.slice(0, -zoned.length) + clockTime, order);
    if (!clock) return undefined;
    const shown = `${companyClock.timeOf(clock).slice(0, 16).replace(' ', 'T')}Z`;
    return new Date(Date.parse(shown) - minutesAhead(zone) * 60_000);
  }
  if (order === 'serial') {
    const days = /^\d{5}([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
    if (Number.isNaN(days)) return undefined;
    const [date = '', time = ''] = new Date(SERIAL_START + Math.round(days * DAY_MS))
      .toISOString()
      .split('T');
    return isStorableDay(date) ? companyClock.momentAt(date, time.slice(0, 5)) : undefined;
  }
  const [, year, month, day, ...yearTime] = PATTERNS.year.exec(plain) ?? PATTERNS.digits.exec(plain) ?? [];
  const isTurned = order === 'turned' && Number(day) <= 12;
  if (year && month && day)
    return momentOf(isTurned ? [year, Number(day), month] : [year, Number(month), day], yearTime);
  const [, word, wordDay, wordYear, ...wordTime] = PATTERNS.named.exec(plain) ?? [];
  if (word && wordDay && wordYear) return momentOf([wordYear, monthOf(word), wordDay], wordTime);
  const [, first, second, third, ...time] = PATTERNS.start.exec(plain) ?? [];
  if (!first || !second || !third || order === 'ymd') return undefined;
  if (order === 'turned') return readPlain(plain, 'dmy') ?? readPlain(plain, 'mdy');
  if (order === 'short')
    return `${first}${third}`.length === 4 ? momentOf([first, monthOf(second), third], time) : undefined;
  const isSwapped = order === 'mdy' && /^\d/.test(second);
  return momentOf(isSwapped ? [third, Number(first), second] : [third, monthOf(second), first], time);
};

/** The order of a column: the first one in which most of its texts are days. */
interface ColumnOrder {
  readonly order: DayOrder;
  /** Whether another order reads the texts as well, as in 03/04/2026, or a spreadsheet may have turned them. Only a person knows. */
  readonly isAmbiguous: boolean;
}

/** Returns whether a text is another day with the month first. */
export const hasTwoReadings = (text: string): boolean =>
  readMoment(text, 'dmy')?.getTime() !== readMoment(text, 'mdy')?.getTime();

/**
 * Returns whether a spreadsheet may have turned days and months around: all days that it made have a day up to the 12th, and all texts that it
 * left have one after it.
 */
export const mayBeTurned = (texts: readonly string[]): boolean => {
  const filled = [...new Set(texts.map((text) => text.trim()))];
  const made = filled.flatMap((text) => /^\d{4}-\d\d-(\d\d)(?: |T|$)/.exec(text)?.[1] ?? []);
  if (made.length === 0 || made.some((day) => Number(day) > 12)) return false;
  const left = filled.filter((text) => /^\d{1,2}\D\d/.test(text) && readMoment(text, 'turned'));
  const isPlain = (text: string) =>
    readMoment(text, 'dmy') === undefined || readMoment(text, 'mdy') === undefined;
  return left.length > 0 && left.every(isPlain);
};

/** Returns the order of the days in a column: dd/mm/yyyy before mm/dd/yyyy. */
export const dayOrderOf = (texts: readonly string[]): ColumnOrder => {
  const filled = [...new Set(texts)].filter((text) => text.trim() !== '');
  // A spreadsheet turns no days by itself.
  const orders = DAY_ORDERS.filter((order) => order !== 'turned');
  const plain = filled.map(rewritten);
  const counts = orders.map((order) => plain.filter((text) => readPlain(text, order)).length);
  const most = Math.max(...counts);
  // Days with the year first count in each order.
  const order = most > 0 && counts[2] === most ? 'ymd' : (orders[counts.indexOf(most)] ?? 'dmy');
  const isOpen = most > 0 && order === 'dmy' && counts[1] === most && filled.some(hasTwoReadings);
  // A list goes through days faster than through years.
  const ends = filled.map((text) => /^(\d\d)\D.+\D(\d\d)$/.exec(text.trim()) ?? []);
  const [firsts, lasts] = [1, 2].map((part) => new Set(ends.map((found) => found[part])));
  const isShort = order === 'dmy' && counts[4] === most && (firsts?.size ?? 0) < (lasts?.size ?? 0);
  return { order, isAmbiguous: isOpen || isShort || mayBeTurned(filled) };
};
