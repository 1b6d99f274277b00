import * as v from 'valibot';
import { clockOf } from './clock';

const configSchema = v.pipe(v.string(), v.parseJson(), v.object({ timeZone: v.optional(v.string()) }));

/** Returns the time zone that a deployment names: to the page in its HTML, to functions in a variable. */
const namedTimeZone = (): string | undefined => {
  if (!('document' in globalThis)) return process.env.TIME_ZONE;
  const config = document.querySelector<HTMLMetaElement>('meta[name="firebase-config"]');
  return config ? v.parse(configSchema, config.content).timeZone : undefined;
};

/** The time zone that decides on which day something happened. */
export const COMPANY_TIME_ZONE: string = namedTimeZone() || 'Asia/Jakarta';

/** The clock by which everybody reads and writes the moments of records, wherever they are. */
export const companyClock = /* @__PURE__ */ clockOf(COMPANY_TIME_ZONE);

/** Returns the company's day of a moment as `YYYY-MM-DD`. @throws RangeError for an invalid date. */
export const companyDayOf = (moment: Date): string => companyClock.timeOf(moment).slice(0, 10);

const medium = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const full = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** Returns a stored day as lists show it, such as "Dec 4, 2026"; empty for none. */
export const formatDay = (day: string): string => (day === '' ? '' : medium.format(new Date(day)));

const fullMoment = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeZone: COMPANY_TIME_ZONE,
});

const shortMoment = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeZone: COMPANY_TIME_ZONE,
});

/** Returns the company's day of a moment in full, such as "Friday, December 4, 2026". @throws RangeError for an invalid date. */
export const formatMoment = (moment: Date): string => fullMoment.format(moment);

/** Returns the company's day of a moment in short, such as "25 Nov 2026". @throws RangeError for an invalid date. */
export const formatShortDay = (moment: Date): string => shortMoment.format(moment);

/** Returns a stored day in full, such as "Friday, December 4, 2026"; empty for none. */
export const formatWholeDay = (day: string): string => (day === '' ? '' : full.format(new Date(day)));
