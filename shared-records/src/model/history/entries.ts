import * as v from 'valibot';
import type { Model } from '../define-model';

/** Keeps what happened to a record for this many days: two years. */
export const HISTORY_DAYS = 731;

/** The most entries that a page shows at once. */
export const HISTORY_PAGE = 20;

/** Returns the collection of what happened to a model's records. Only the functions write it. */
export const historyCollection = ({ collection }: Pick<Model, 'collection'>): string =>
  `${collection}History`;

/** Returns the collection in which pages say who writes a record, in the same commit. */
export const editsCollection = ({ collection }: Pick<Model, 'collection'>, recordId: string): string =>
  `edits/${collection}/records/${recordId}/notes`;

/** An account has so many notes for each record, so that it can save again before the server has read the first one. */
export const EDIT_NOTES = 10;

/** Above each number of microseconds of a stored time, and exact. */
const LAST_MICROSECOND = 9_000_000_000_000_000;

/** Begins the ids of a record's entries. Its length comes first, because one id of a record may begin with another one. */
const prefixOf = (recordId: string): string => `${recordId.length}_${recordId}_`;

/** The moment of a write, as Firestore has it. */
interface Moment {
  readonly seconds: number;
  readonly nanoseconds: number;
}

/**
 * Returns the id of the entry for a version of a record, or for its deletion. So an event that comes twice finds its entry, and
 * the ids of a record's entries are in their order, the newest first.
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

const momentSchema = v.object({ by: v.nullable(v.string()), at: v.date() });

/** Describes an entry, as a page reads it. Old and new values are as stored, with dates. */
export const historySchema = v.object({
  recordId: v.string(),
  at: v.date(),
  event: v.picklist(['created', 'changed', 'deleted']),
  /** The account; null if nobody said it. */
  by: v.nullable(v.string()),
  /** How: from a page, or by a job for many records; null if that is unknown. */
  via: v.nullable(v.string()),
  /** The name of the imported file. The store of an older page leaves it out. */
  file: v.optional(v.string()),
  changed: v.optional(v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })), {}),
  /** The fields of which only the beginnings of the values are kept. The store of an older page leaves it out. */
  cut: v.optional(v.array(v.string())),
  /** The first save of the record, if it is known. */
  written: v.optional(momentSchema),
});

/** One event of a record's history. */
export type HistoryEntry = v.InferOutput<typeof historySchema>;
