/** The time zone that decides on which day something happened. */
export const COMPANY_TIME_ZONE = 'Asia/Jakarta';

// Swedish writes days as ISO 8601 does.
const isoDay = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeZone: COMPANY_TIME_ZONE,
});

/** Returns the company's day of a moment as `YYYY-MM-DD`. */
export const companyDayOf = (moment: Date): string => isoDay.format(moment);

const medium = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const full = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** Returns a stored day as lists show it, such as "Dec 4, 2026"; empty for none. */
export const formatDay = (day: string): string => (day === '' ? '' : medium.format(new Date(day)));

/** Returns a stored day in full, such as "Friday, December 4, 2026"; empty for none. */
export const formatWholeDay = (day: string): string => (day === '' ? '' : full.format(new Date(day)));
