import * as v from 'valibot';
import type { Model } from '../define-model';

/** Keeps what happened to a record for this many days: two years. */
export const HISTORY_DAYS = 731;

/** The most entries that a page shows at once. */
export const HISTORY_PAGE = 20;

/** Returns the collection of what happened to a model's records. Only the functions write it. */
export const historyCollection = ({ collection }: Pick<Model, 'collection'>): string =>
  `${collection}History`;

/** Above each number of microseconds of a stored time, and exact. */
const LAST_MICROSECOND = 9_000_000_000_000_000;

/** Begins the ids of a record's entries. Its length comes first, because one id of a record may begin with another one. */
const prefixOf = (recordId: string): string => `${recordId.length}_${recordId}_`;

/** The moment of a write, as Firestore has it. */
export interface Moment {
  readonly seconds: number;
  readonly nanoseconds: number;
}

/**
 * Returns the id of the entry for a version of a record, or for its deletion. `version` is the time of the version's stamp; of a
 * version without one, and of a deletion, the update time of the version. So an event that comes twice finds its entry, and the
 * ids of a record's entries are in their order, the newest first.
 */
export const historyId = (
  recordId: string,
  { seconds, nanoseconds }: Moment,
  event: 'write' | 'deletion',
): string => {
  const rest = LAST_MICROSECOND - (seconds * 1_000_000 + Math.floor(nanoseconds / 1_000));
  return `${prefixOf(recordId)}${String(rest).padStart(16, '0')}${event === 'deletion' ? 0 : 1}`;
};

/** Returns the ids between which all entries of a record are: from the first, before the second. */
export const historyIds = (recordId: string): readonly [string, string] => [
  `${prefixOf(recordId)}0`,
  `${prefixOf(recordId)}:`,
];

/** Describes an entry, as a page reads it. Old and new values are as stored, with dates. */
export const historySchema = v.object({
  recordId: v.string(),
  at: v.date(),
  event: v.picklist(['changed', 'deleted', 'restored']),
  /** The account; null if nobody said it. */
  by: v.nullable(v.string()),
  /** The way: `page`, or as the stamp of the version says; null if that is unknown. */
  via: v.nullable(v.string()),
  /** The name of the imported file. */
  file: v.optional(v.string()),
  /** The id of the change that many records share. */
  change: v.optional(v.string()),
  changed: v.optional(v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })), {}),
});

/** One event of a record's history. Its first save is in its stamp alone. */
export type HistoryEntry = v.InferOutput<typeof historySchema>;
