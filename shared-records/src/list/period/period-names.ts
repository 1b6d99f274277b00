import { formatDate, formatDay } from 'shared-model/fields/day-texts';
import { type Days, isReversed, type NamedPeriod } from 'shared-model/periods';
import type { SearchedDays } from './period-params';

/** The names of the periods that move on with the days. */
export const PERIOD_NAMES: Readonly<Record<NamedPeriod, string>> = {
  today: 'Today',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
};

/** Returns the name of a range, such as "13 – 14 Jun 2025", or of its one day. */
const rangeName = (from: string, to: string, now: Date): string => {
  if (from === to) return formatDay(from, now);
  const last = formatDate(to, now);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${last}`;
  const first = formatDate(from, now);
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.replace(/ \d{4}$/, '') : first} – ${last}`;
};

const nameOfDays = (days: Days, now: Date): string => {
  if (isReversed(days)) return 'From is after To';
  const { from, to } = days;
  if (from && to) return rangeName(from, to, now);
  if (from) return `From ${formatDate(from, now)}`;
  return to ? `Until ${formatDate(to, now)}` : 'Any time';
};

/** Returns the name of a time that a list is searched for. */
export const periodName = (days: SearchedDays, now: Date): string =>
  typeof days === 'string' ? PERIOD_NAMES[days] : nameOfDays(days ?? {}, now);
