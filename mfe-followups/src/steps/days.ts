import { companyClock } from 'shared-model/fields/day-texts';
import { dayAfter, dayAt, daysOf } from 'shared-model/periods';

/** Returns the same day of the next month, or its last day. */
const monthAfter = (day: string): string => {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayAt(year, month, Math.min(date.getUTCDate(), last));
};

/** Returns the days that one press chooses. */
export const nearDays = (today: string): readonly (readonly [label: string, day: string])[] => [
  ['Today', today],
  ['Tomorrow', dayAfter(today, 1)],
  ['In a week', dayAfter(today, 7)],
  ['In two weeks', dayAfter(today, 14)],
  ['In a month', monthAfter(today)],
];

/** The groups of open steps, in their order. */
export const GROUPS = ['Overdue', 'Today', 'This week', 'Later'] as const;

/** Returns the group of a step that is due on a day. Weeks end on Sunday. */
export const groupOf = (day: string, today: string): (typeof GROUPS)[number] => {
  if (day < today) return 'Overdue';
  if (day === today) return 'Today';
  const { to = '' } = daysOf('this-week', companyClock.momentAt(today));
  return day <= to ? 'This week' : 'Later';
};
