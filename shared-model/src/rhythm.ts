import { dayAfter } from './periods';

const DAY_MS = 86_400_000;

/** Days that are so close belong to one job, and say nothing of how often somebody comes. */
const WITHIN_A_JOB = 2;

/** Three visits are the fewest from which a rhythm is learnt. */
const FEWEST_GAPS = 2;

/** A visit is due when the silence is so many times as long as usual. */
const LATE = 1.5;

/** The most records that are read to learn a rhythm. Several may be of one day. */
export const NEWEST = 20;

/** Returns the number of days from one `YYYY-MM-DD` to another. */
export const daysFrom = (one: string, other: string): number =>
  Math.round((Date.parse(other) - Date.parse(one)) / DAY_MS);

/**
 * Returns the usual number of days between visits: the median, so that a leave or a week of many visits does not change it. Of two
 * middle ones it is the shorter, because a leave lengthens a gap and nothing shortens one.
 * @param days The days of visits, in any order. A day may be there several times.
 * @returns undefined for fewer than three visits.
 */
export const rhythmOf = (days: readonly string[]): number | undefined => {
  const sorted = [...new Set(days)].sort();
  const gaps = sorted
    .map((day, index) => daysFrom(sorted[index - 1] ?? day, day))
    .filter((gap) => gap > WITHIN_A_JOB)
    .sort((one, other) => one - other);
  return gaps.length < FEWEST_GAPS ? undefined : gaps[Math.ceil(gaps.length / 2) - 1];
};

/** Returns the day from which on the next visit is due; empty without a rhythm. */
export const dueAfter = (days: readonly string[]): string => {
  const rhythm = rhythmOf(days);
  const last = [...days].sort().at(-1);
  return rhythm === undefined || last === undefined ? '' : dayAfter(last, Math.ceil(LATE * rhythm));
};

/** Returns the rhythm from which `dueAfter` made a day. */
export const rhythmIn = (lastVisit: string, due: string): number =>
  Math.floor(daysFrom(lastVisit, due) / LATE);
