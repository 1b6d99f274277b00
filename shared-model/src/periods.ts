import { companyClock, companyDayOf } from './fields/day-texts';

/** The time from one moment up to but not including another. Open on a side without a moment. */
export interface Period {
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** The periods with a name. They depend on the current day. */
export const NAMED_PERIODS = [
  'today',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
] as const;

export type NamedPeriod = (typeof NAMED_PERIODS)[number];

/** A period from one day of the company to another, both included, as `YYYY-MM-DD`. Open on a side without a day. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns whether the first day is after the last one, so that the time has no day. */
export const isReversed = ({ from, to }: Days): boolean =>
  from !== undefined && to !== undefined && from > to;

/** Returns the company's day of a moment as `YYYY-MM-DD`; empty for an invalid date. */
export const dayOf = (instant: Date): string =>
  Number.isNaN(instant.getTime()) ? '' : companyDayOf(instant);

/** Returns a day of the calendar, in any of its time zones. Months and days may be beyond their limits. */
export const dayAt = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** Returns year, month (from 0) and date of a day. */
const numbersOf = (day: string): readonly [number, number, number] => {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  return [year, month - 1, date];
};

/** Returns the day that is so many days after another. */
export const dayAfter = (day: string, days: number): string => {
  const [year, month, date] = numbersOf(day);
  return dayAt(year, month, date + days);
};

/** Returns the Monday of the week of a day. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Returns the first moment of a day `YYYY-MM-DD`, or of the day after it. */
const startOf = (day: string): Date => companyClock.momentAt(day);
const startAfter = (day: string): Date => startOf(dayAfter(day, 1));

/** Returns whether a text is a valid day `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && dayOf(startOf(text)) === text;

/** Returns whether a text is a day `YYYY-MM-DD` with a moment of the period. */
export const isDayIn = (text: string, { from, before }: Required<Period>): boolean =>
  isDay(text) && (!before || startOf(text) < before) && (!from || startAfter(text) > from);

/** Returns the days of a named period on the company's day of `now`. Weeks begin on Monday. */
export const daysOf = (period: NamedPeriod, now: Date): Required<Days> => {
  const today = dayOf(now);
  const [year, month] = numbersOf(today);
  const weekFrom = (days: number) => dayAfter(mondayOf(today), days);
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'this-week':
      return { from: weekFrom(0), to: weekFrom(6) };
    case 'last-week':
      return { from: weekFrom(-7), to: weekFrom(-1) };
    case 'this-month':
      return { from: dayAt(year, month, 1), to: dayAt(year, month + 1, 0) };
    case 'last-month':
      return { from: dayAt(year, month - 1, 1), to: dayAt(year, month, 0) };
    case 'this-year':
      return { from: dayAt(year, 0, 1), to: dayAt(year, 11, 31) };
    case 'last-year':
      return { from: dayAt(year - 1, 0, 1), to: dayAt(year - 1, 11, 31) };
  }
};

/** Converts days of the company into moments. */
export const momentsOf = ({ from, to }: Days): Period => ({
  from: from === undefined ? undefined : startOf(from),
  before: to === undefined ? undefined : startAfter(to),
});
