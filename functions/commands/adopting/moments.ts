import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { readMoment } from 'shared-model/fields/days-in-texts';
import * as v from 'valibot';

/** A moment that a stored value can mean, and what is odd about that value. */
export interface Reading {
  readonly moment: Date;
  readonly oddity: string;
}

const number = v.union([
  v.number(),
  v.pipe(v.string(), v.regex(/^\d{1,20}(\.\d{1,9})?$/), v.transform(Number)),
]);

const asMs = (seconds: number, nanoseconds: number): number => seconds * 1000 + nanoseconds / 1e6;

/** Timestamps as they come out of JSON: of the web SDK, of the Admin SDK, and of programs that export databases. */
const storedObject = v.union([
  v.pipe(
    v.looseObject({ seconds: number, nanoseconds: v.optional(number, 0) }),
    v.transform(({ seconds, nanoseconds }) => asMs(seconds, nanoseconds)),
  ),
  v.pipe(
    v.looseObject({ _seconds: number, _nanoseconds: v.optional(number, 0) }),
    v.transform(({ _seconds, _nanoseconds }) => asMs(_seconds, _nanoseconds)),
  ),
]);

const wrapped = v.union([
  v.pipe(
    v.looseObject({ __datatype__: v.literal('timestamp'), value: v.unknown() }),
    v.transform(({ value }) => value),
  ),
  v.pipe(
    v.strictObject({ $date: v.unknown() }),
    v.transform(({ $date }) => $date),
  ),
]);

/** The years 2000 to 2099 have one unit for each number. */
const UNITS: readonly (readonly [string, number])[] = [
  ['milliseconds', 1],
  ['seconds', 1_000],
  ['microseconds', 1 / 1_000],
  ['nanoseconds', 1 / 1_000_000],
];

const readingsOfNumber = (value: number, prefix = ''): Reading[] =>
  UNITS.map(([unit, ms]) => ({ moment: new Date(value * ms), oddity: `is ${prefix}${unit}` }));

/** A year of four digits. Without one, nobody knows which of three numbers is the year. */
const YEAR = /(?<![\d+])(?:19|20)\d\d/;

/** The seconds of a time, which spreadsheets do not show, so that `readMoment` leaves them out. */
const SECONDS = /\d{1,2}[:.]\d\d[:.](\d\d(?:[.,]\d{1,9})?)/;

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Returns a text in a notation that `readMoment` knows: Firestore's console writes "3:30:00 PM UTC+7", and Java adds
 * "[Asia/Jakarta]".
 */
const rewritten = (text: string): string =>
  text
    .trim()
    .replace(/\[[\w/+-]{1,40}\]$/, '')
    .replace(
      /(\d{1,2})(:\d\d(?::\d\d)?)\s?([ap])m\s(?=(?:UTC|GMT|[+-]))/i,
      (_all, hour: string, rest: string, half: string) =>
        `${two((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}${rest} `,
    )
    .replace(
      /(?:UTC|GMT)([+-])(\d)(:\d\d)?$/,
      (_all, sign: string, hour: string, rest = ':00') => `UTC${sign}0${hour}${rest}`,
    );

/** Returns the moment of a text; undefined if it is none, or if nobody knows which number is the month. */
const momentOfText = (text: string): Date | undefined => {
  if (!YEAR.test(text)) return undefined;
  const plain = rewritten(text);
  const [dayFirst, monthFirst] = [readMoment(plain, 'dmy'), readMoment(plain, 'mdy')];
  if (dayFirst && monthFirst && dayFirst.getTime() !== monthFirst.getTime()) return undefined;
  const moment = dayFirst ?? monthFirst;
  const seconds = Number((SECONDS.exec(plain)?.[1] ?? '0').replace(',', '.'));
  return moment && seconds < 60 ? new Date(moment.getTime() + Math.floor(seconds * 1_000)) : undefined;
};

const readingsOfText = (text: string): Reading[] => {
  const moment = momentOfText(text);
  if (moment) return [{ moment, oddity: 'is a text' }];
  return /^\d{9,19}(\.\d{1,9})?$/.test(text.trim()) ? readingsOfNumber(Number(text), 'a text of ') : [];
};

/** Returns the moments that a stored value can mean; a text without a zone is of the company's. */
export const readingsOf = (
  stored: unknown,
  { createTime }: Pick<DocumentSnapshot, 'createTime'>,
): Reading[] => {
  if (stored === undefined || stored === null || stored === '') {
    const oddity = 'is missing: the time of its creation';
    return createTime ? [{ moment: createTime.toDate(), oddity }] : [];
  }
  if (typeof stored === 'string') return readingsOfText(stored);
  if (typeof stored === 'number') {
    const day = Number.isInteger(stored) ? readMoment(String(stored), 'ymd') : undefined;
    const serial = readMoment(String(stored), 'serial');
    return [
      ...(day ? [{ moment: day, oddity: 'is a day as a number' }] : []),
      ...(serial ? [{ moment: serial, oddity: 'is a day as a spreadsheet counts it' }] : []),
      ...readingsOfNumber(stored),
    ];
  }
  const inside = v.safeParse(wrapped, stored);
  if (inside.success && inside.output !== null && inside.output !== '') {
    return typeof inside.output === 'object' && v.is(wrapped, inside.output)
      ? []
      : readingsOf(inside.output, {}).map(({ moment }) => ({ moment, oddity: 'is an exported time' }));
  }
  const object = v.safeParse(storedObject, stored);
  return object.success ? [{ moment: new Date(object.output), oddity: 'is an object with seconds' }] : [];
};
