/** A time from one moment on, up to but not including another; without one of them it has no end on that side. */
export interface Period {
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** The periods that have a name. They move on with the days. */
export const NAMED_PERIODS = ['today', 'this-week', 'this-month', 'last-month', 'this-year'] as const;

export type NamedPeriod = (typeof NAMED_PERIODS)[number];

/** From one local day, as `YYYY-MM-DD`, to another, both included; without one of them it has no end on that side. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The local day of `instant` as a date field holds it: `YYYY-MM-DD`; empty for an invalid date. */
export const dayOf = (instant: Date): string =>
  Number.isNaN(instant.getTime())
    ? ''
    : `${String(instant.getFullYear()).padStart(4, '0')}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`;

/** The first moment of a day of the Gregorian calendar, local; an invalid date where `day` is none. */
const startOf = (day: string, daysLater = 0): Date => {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
};

/** Returns whether a text is a day of the calendar, as `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(startOf(text)) === text;

/** Returns whether a text is a day, as `YYYY-MM-DD`, that has a moment of the period here. */
export const isDayIn = (text: string, { from, before }: Required<Period>): boolean =>
  isDay(text) && (!before || startOf(text) < before) && (!from || startOf(text, 1) > from);

/** The days of a named period, on the local day of `now`. Weeks begin on Monday. */
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

/** The moments of whole local days. */
export const momentsOf = ({ from, to }: Days): Period => ({
  from: from === undefined ? undefined : startOf(from),
  before: to === undefined ? undefined : startOf(to, 1),
});
