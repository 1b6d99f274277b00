import { isStorableDay } from './days';

/** The time zone that decides on which day something happened. */
export const COMPANY_TIME_ZONE = 'Asia/Jakarta';

// Swedish writes days as ISO 8601 does.
const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: COMPANY_TIME_ZONE });

/** Returns the company's day of a moment as `YYYY-MM-DD`. */
export const companyDayOf = (moment: Date): string => isoDay.format(moment);

const inStyle = (dateStyle: 'medium' | 'full') => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' });
  return (day: string): string => (isStorableDay(day) ? format.format(new Date(day)) : '');
};

/** Returns a stored day as lists show it, such as "Dec 4, 2026"; empty for none. */
export const formatDay = inStyle('medium');

/** Returns a stored day in full, such as "Friday, December 4, 2026"; empty for none. */
export const formatWholeDay = inStyle('full');
