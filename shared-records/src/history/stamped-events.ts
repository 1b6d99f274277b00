import type { Stored } from 'shared-model/define-model';
import type { HistoryEntry } from 'shared-model/history/entries';
import type { Stamp } from 'shared-model/stamp';

/** An event of a record's history: an entry, or a save that only the stamp of the record knows. */
export interface HistoryEvent extends Omit<HistoryEntry, 'event' | 'recordId'> {
  readonly event: HistoryEntry['event'] | 'created';
}

const isSame = (one: Date, other: Date): boolean => one.getTime() === other.getTime();

/** The ways in which the server changes a record that somebody else has created. */
const CHANGES: readonly string[] = ['import', 'change', 'merge'];

/** Returns the event that left a record as its stamp says. */
export const lastEventOf = ({ by, at, via, file, first, item }: Stamp<Date>): HistoryEvent => {
  const save = { by, at, via: via ?? null, file, changed: {} };
  if (item !== undefined || via === 'restore') return { ...save, event: 'restored' };
  const isFirst = first ? isSame(first.at, at) : !CHANGES.includes(via ?? '');
  return { ...save, event: isFirst ? 'created' : 'changed' };
};

/** Returns the first save of a record; undefined if its stamp does not know it. */
export const firstEventOf = (stamp: Stamp<Date>): HistoryEvent | undefined => {
  const last = lastEventOf(stamp);
  if (last.event === 'created') return last;
  const { first } = stamp;
  return first && { event: 'created', ...first, via: first.via ?? null, changed: {} };
};

/**
 * Returns the entries of a record, the newest first, with the saves that its stamp alone knows: the first one, and the last one
 * until the server has described it.
 * @param hasMore whether older entries may follow.
 */
export const withStamp = (
  entries: readonly Stored<HistoryEntry>[],
  stamp: Stamp<Date> | undefined,
  hasMore: boolean,
): readonly Stored<HistoryEvent>[] => {
  const events: Stored<HistoryEvent>[] = [...entries];
  const add = (id: string, event: HistoryEvent | undefined) => {
    if (!event || entries.some(({ at }) => isSame(at, event.at))) return;
    const older = events.findIndex(({ at }) => at < event.at);
    if (older >= 0) events.splice(older, 0, { ...event, id });
    else if (!hasMore) events.push({ ...event, id });
  };
  const [last, first] = stamp ? [lastEventOf(stamp), firstEventOf(stamp)] : [];
  if (last?.event !== 'created') add('last', last);
  add('first', first);
  return events;
};
