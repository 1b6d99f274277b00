/** The time from one moment up to but not including another. Open on a side without a moment. */
export interface Period {
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** The periods with a name. They depend on the current day. */
export const NAMED_PERIODS = ['today', 'this-week', 'this-month', 'last-month', 'this-year'] as const;

export type NamedPeriod = (typeof NAMED_PERIODS)[number];

/** A period from one local day to another, both included, as `YYYY-MM-DD`. Open on a side without a day. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns whether the first day is after the last one, so that the time has no day. */
export const isReversed = ({ from, to }: Days): boolean =>
  from !== undefined && to !== undefined && from > to;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns the local day of a moment as `YYYY-MM-DD`; empty for an invalid date. */
export const dayOf = (instant: Date): string =>
  Number.isNaN(instant.getTime())
    ? ''
    : `${String(instant.getFullYear()).padStart(4, '0')}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`;

/** Returns the first moment of a local day; an invalid date if `day` is none. */
const startOf = (day: string, daysLater = 0): Date => {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
};

/** Returns whether a text is a valid day `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(startOf(text)) === text;

/** Returns whether a text is a day `YYYY-MM-DD` with a moment of the period. */
export const isDayIn = (text: string, { from, before }: Required<Period>): boolean =>
  isDay(text) && (!before || startOf(text) < before) && (!from || startOf(text, 1) > from);

/** Returns the days of a named period on the local day of `now`. Weeks begin on Monday. */
export const daysOf = (period: NamedPeriod, now: Date): Required<Days> => {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const between = (from: Date, to: Date) => ({ from: dayOf(from), to: dayOf(to) });
  const monday = date - ((now.getDay() + 6) % 7);
  switch (period) {
    case 'today':
      return between(now, now);
    case 'this-week':
      return between(new Date(year, month, monday), new Date(year, month, monday + 6));
    case 'this-month':
      return between(new Date(year, month, 1), new Date(year, month + 1, 0));
    case 'last-month':
      return between(new Date(year, month - 1, 1), new Date(year, month, 0));
    case 'this-year':
      return between(new Date(year, 0, 1), new Date(year, 11, 31));
  }
};

/** Converts local days into moments. */
export const momentsOf = ({ from, to }: Days): Period => ({
  from: from === undefined ? undefined : startOf(from),
  before: to === undefined ? undefined : startOf(to, 1),
});
