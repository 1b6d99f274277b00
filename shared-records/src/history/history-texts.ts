import { companyDayOf, formatDay, formatTime } from 'shared-model/fields/day-texts';
import type { Stamp } from 'shared-model/stamp';
import { fold } from 'shared-ui/search-key';
import { firstEventOf, type HistoryEvent, lastEventOf } from './stamped-events';

/** The names of accounts by their uids. */
export type AccountNames = ReadonlyMap<string, string>;

/** Returns the name of an account, and whether others have the same: anybody can choose the name of a colleague. */
const nameOf = (names: AccountNames, by: string): string | undefined => {
  const name = names.get(by);
  const alike = [...names.values()].filter(
    (other) => name !== undefined && fold(other) === fold(name),
  ).length;
  return alike > 1 ? `${name} (one of ${alike} accounts with this name)` : name;
};

/** Returns who did something. Nobody said it if a client without stamps did. */
export const whoOf = (names: AccountNames, by: string | null): string =>
  by === null ? 'an unknown account' : (nameOf(names, by) ?? 'an account without a name');

const inSentence = (day: string): string =>
  day.replace(/^(Today|Yesterday),?/, (word) => word.toLowerCase().replace(',', ''));

/** Returns a moment with its day and time for a sentence: "today 14:10", "Tue 24 Nov, 14:10". */
export const exactlyWhenOf = (moment: Date, now: Date): string => inSentence(formatTime(moment, now));

/** Returns a moment for a sentence: the time of today, or the day. */
const whenOf = (moment: Date, now: Date): string =>
  companyDayOf(moment) === companyDayOf(now)
    ? exactlyWhenOf(moment, now)
    : inSentence(formatDay(moment, now));

/** Returns what happened, as "changed by Budi, together with other records". */
export const eventText = ({ event, by, via, file }: HistoryEvent, names: AccountNames): string => {
  const who = whoOf(names, by);
  const from = file === undefined ? '' : ` from ${file}`;
  if (event === 'deleted') return `deleted by ${who}`;
  if (event === 'changed') {
    const changes = {
      change: `${who}, together with others`,
      import: `an import of ${who}${from}`,
      merge: `${who} in a merge`,
    };
    return `changed by ${new Map(Object.entries(changes)).get(via ?? '') ?? who}`;
  }
  if (event === 'restored') return `restored by ${who}`;
  return via === 'import' ? `imported by ${who}${from}` : `written by ${who}`;
};

export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Returns one line: who wrote a record, and what happened to it last, as its stamp says, or the entry of a later event. */
export const lineOf = (
  stamp: Stamp<Date> | undefined,
  newest: HistoryEvent | undefined,
  names: AccountNames,
  now: Date,
): string => {
  const first = stamp && firstEventOf(stamp);
  const last = stamp && !(newest && newest.at > stamp.at) ? lastEventOf(stamp) : newest;
  const events = last?.event === 'created' ? [last] : [first, last];
  const parts = events.flatMap((event) =>
    event ? [`${eventText(event, names)}, ${whenOf(event.at, now)}`] : [],
  );
  return parts.length === 0 ? 'No change is known.' : capitalized(parts.join(' · '));
};

const keyOf = (value: unknown): string => JSON.stringify(value ?? null);

/**
 * Returns the fields of each entry, the newest first, whose value before it is not what the entry before left there: the entry
 * of a change in between is missing.
 */
export const gapsIn = (entries: readonly HistoryEvent[]): readonly ReadonlySet<string>[] => {
  const gaps = entries.map(() => new Set<string>());
  const later = new Map<string, { readonly index: number; readonly from: unknown }>();
  for (const [index, { changed, event }] of entries.entries()) {
    // A restored record is as it was deleted, but another one may have taken its id meanwhile.
    if (event === 'created' || event === 'restored') later.clear();
    for (const [field, { from, to }] of Object.entries(changed)) {
      const next = later.get(field);
      if (next && keyOf(next.from) !== keyOf(to)) gaps[next.index]?.add(field);
      later.set(field, { index, from });
    }
  }
  return gaps;
};
