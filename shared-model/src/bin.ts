import * as v from 'valibot';
import type { Model } from './define-model';
import { historyId, type Moment } from './history/entries';

/** Keeps a deleted record in the bin for this many days. */
export const BIN_DAYS = 30;

/** The most deleted records that a page listens to. */
export const LONGEST_BIN = 200;

const HOUR_MS = 60 * 60 * 1_000;

/**
 * Returns the moment from which Firestore deletes a document that is kept in the bin from `moment`. The rules allow from 30 to
 * 31 days after a deletion, so a page's clock may be off by some hours.
 */
export const expiryOf = (moment: Date): Date => new Date(moment.getTime() + (BIN_DAYS * 24 + 12) * HOUR_MS);

/** Returns the collection of a model's deleted records: one item for each deletion. */
export const binCollection = ({ collection }: Pick<Model, 'collection'>): string => `${collection}Bin`;

/**
 * Returns the id of the bin item for a deletion. It follows from the deleted version, because a version is deleted once: a page,
 * a worker, and an event that comes twice find the same item.
 */
export const binItemId = (recordId: string, deletedVersion: Moment): string =>
  historyId(recordId, deletedVersion, 'deletion');

/** Describes a bin item, as a page reads it. A page writes it in the commit that deletes, without what is optional. */
export const binItemSchema = v.object({
  recordId: v.string(),
  /** The record as it was stored, with its stamp. */
  before: v.record(v.string(), v.unknown()),
  /** The account that deleted it; null if nobody said it. */
  by: v.nullable(v.string()),
  at: v.date(),
  /** Gone once the record is restored. */
  inBin: v.optional(v.literal(true)),
  /** The change that deleted it with others. */
  change: v.optional(v.string()),
  /** The customer that a merge put into its place. */
  mergedInto: v.optional(v.string()),
});

/** A deleted record. Its row has the id of the bin item. */
export interface Binned<T> {
  readonly recordId: string;
  /** Fields that cannot be read are empty. */
  readonly record: T;
  readonly isReadable: boolean;
  /** The moment of the deletion. */
  readonly at: Date;
  /** The account that deleted it; null if nobody said it. */
  readonly by: string | null;
}
