import { COMPANY_TIME_ZONE } from '../../model/fields/day-texts';
import { type Days, isReversed, momentsOf, type NamedPeriod } from '../../model/periods';
import type { SearchedDays } from './period-params';

/** The names of the periods that move on with the days. */
export const PERIOD_NAMES: Readonly<Record<NamedPeriod, string>> = {
  today: 'Today',
  'this-week': 'This week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: COMPANY_TIME_ZONE });

const nameOfDays = (days: Days): string => {
  if (isReversed(days)) return 'From is after To';
  const { from, to } = days;
  const first = momentsOf({ from }).from;
  const last = momentsOf({ from: to }).from;
  if (first && last) return day.formatRange(first, last);
  if (first) return `From ${day.format(first)}`;
  return last ? `Until ${day.format(last)}` : 'Any time';
};

/** Returns the name of a time that a list is searched for. */
export const periodName = (days: SearchedDays): string =>
  typeof days === 'string' ? PERIOD_NAMES[days] : nameOfDays(days ?? {});
