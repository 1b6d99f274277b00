import * as v from 'valibot';
import { type Clock, clockOf } from './clock';

const configSchema = v.pipe(v.string(), v.parseJson(), v.object({ timeZone: v.optional(v.string()) }));

/** Returns the time zone that a deployment names: to the page in its HTML, to functions in a variable. */
const namedTimeZone = (): string | undefined => {
  if (!('document' in globalThis)) return process.env.TIME_ZONE;
  const config = document.querySelector<HTMLMetaElement>('meta[name="page-config"]');
  return config ? v.parse(configSchema, config.content).timeZone : undefined;
};

/** The time zone that decides on which day something happened. */
export const COMPANY_TIME_ZONE: string = namedTimeZone() || 'Asia/Jakarta';

/** The clock by which everybody reads and writes the moments of records, wherever they are. */
export const companyClock: Clock = /* @__PURE__ */ clockOf(COMPANY_TIME_ZONE);

/** Returns the company's day of a moment as `YYYY-MM-DD`. @throws RangeError for an invalid date. */
export const companyDayOf = (moment: Date): string => companyClock.timeOf(moment).slice(0, 10);

const full = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** Returns a stored day in full, as the list of reports shows it: "Friday, December 4, 2026"; empty for none. */
export const formatWholeDay = (day: string): string => (day === '' ? '' : full.format(new Date(day)));

/** Returns the company's day of a moment in full, such as "Friday, December 4, 2026". @throws RangeError for an invalid date. */
export const formatMoment = (moment: Date): string => formatWholeDay(companyDayOf(moment));

/** The company's day of a moment, or a stored day `YYYY-MM-DD`, which may be empty. */
type Day = Date | string;

const storedDay = (day: Day): string => (typeof day === 'string' ? day : companyDayOf(day));

const DAY_MS = 86_400_000;

/** Returns the parts of a stored day, in the order in which Jakarta writes them. */
const partsOf = (day: string): readonly [weekday: string, date: string, month: string, year: string] => {
  // As "Fri, 04 Dec 2026 00:00:00 GMT".
  const [weekday = '', date = '', month = '', year = ''] = new Date(day).toUTCString().split(/,? /);
  return [weekday, date.replace(/^0/, ''), month, year];
};

const yearOf = (day: string): string => day.slice(0, 4);

/** Returns a date for a sentence, such as "25 Nov", with the year unless it is the present one; empty for none. */
export const formatDate = (day: Day, now: Date): string => {
  const stored = storedDay(day);
  if (stored === '') return '';
  const [, date, month, year] = partsOf(stored);
  return `${date} ${month}${yearOf(stored) === yearOf(companyDayOf(now)) ? '' : ` ${year}`}`;
};

/**
 * Returns a day as every place but the list of reports shows it: "Today", "Yesterday", "Wed 25 Nov", or "Thu 25 Dec 2025"; empty
 * for none. @throws RangeError for an invalid date.
 */
export const formatDay = (day: Day, now: Date): string => {
  const stored = storedDay(day);
  if (stored === '') return '';
  const today = companyDayOf(now);
  if (stored === today) return 'Today';
  if (Date.parse(stored) === Date.parse(today) - DAY_MS) return 'Yesterday';
  return `${partsOf(stored)[0]} ${formatDate(stored, now)}`;
};

/** Returns a moment with its time, such as "Today, 13:59". @throws RangeError for an invalid date. */
export const formatTime = (moment: Date, now: Date): string =>
  `${formatDay(moment, now)}, ${companyClock.timeOf(moment).slice(11, 16)}`;
