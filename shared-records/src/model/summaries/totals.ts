import * as v from 'valibot';
import type { Model } from '../define-model';

/** The collection of totals. Each document counts a part of the records of one kind, in its field `of`. */
export const TOTALS = 'totals';

/** The most documents of one kind. */
export const MOST_TOTAL_SHARDS = 10;

/**
 * The documents among which the trigger spreads the changes of one kind. Firestore promises one write a second to a document
 * (https://firebase.google.com/docs/firestore/quotas). A total changes when a record is added or deleted: 500 staff with ten
 * reports a day need 0.2 a second, 5,000 need 1.7. More shards make each list cost so many reads more.
 */
const SHARDS = 1;

/** Returns the id of the document that counts a record. */
export const totalId = (
  { collection }: Pick<Model, 'collection'>,
  recordId: string,
  shards = SHARDS,
): string => `${collection}-${numberOf(recordId, shards)}`;

/** Returns a number below `count` for a text, as evenly as the texts allow (FNV-1a). */
export const numberOf = (text: string, count: number): number => {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % count;
};

/** Reads a document of a total. `checkedAt`: when it was last compared with the records. */
const shardSchema = v.object({ count: v.pipe(v.number(), v.integer()), checkedAt: v.optional(v.date()) });

/**
 * Returns the number of records in the documents of a total; undefined until they were compared with the records once, and while
 * one of them has values of other types.
 */
export const totalIn = (shards: readonly unknown[]): number | undefined => {
  const { success, output } = v.safeParse(v.array(shardSchema), shards);
  if (!success || !output.some(({ checkedAt }) => checkedAt)) return undefined;
  const total = output.reduce((sum, { count }) => sum + count, 0);
  return total < 0 ? undefined : total;
};
