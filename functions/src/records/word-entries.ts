import { type DocumentSnapshot, type Firestore, GrpcStatus, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { SearchableCollection } from 'shared-records/model/schema';
import { WORD_ENTRIES, wordEntry } from 'shared-records/model/word-entries';
import { hasStatus } from '../calls/grpc-status';

/** A stored value with dates in place of timestamps. */
export const plain = (value: unknown): unknown => {
  if (value instanceof Timestamp) return value.toDate();
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
};

/** Gives the entry that a record has and its id; undefined where there is no such record, or it can have none. */
export const entryOf = (collection: SearchableCollection, record: DocumentSnapshot) =>
  wordEntry(collection, record.id, plain(record.data()));

/**
 * Makes the entry of a record what the record says now, or leaves none where there is none; and removes the entries that
 * it had `formerly`, by their ids. The record cannot change before that is done: so this may come twice, late, or in any
 * order.
 */
export const keepEntry = (
  firestore: Firestore,
  collection: SearchableCollection,
  recordId: string,
  formerly: readonly string[],
): Promise<void> =>
  firestore.runTransaction(async (transaction) => {
    const now = entryOf(collection, await transaction.get(firestore.collection(collection).doc(recordId)));
    const entries = firestore.collection(WORD_ENTRIES[collection]);
    for (const id of new Set(formerly)) if (id !== now?.id) transaction.delete(entries.doc(id));
    if (now) transaction.set(entries.doc(now.id), now.entry);
  });

/**
 * Makes the entries of a record right after a change from one of its `states` to another. A record that can have no entry
 * is logged, and so is an entry that Firestore refuses for good: trying again would change nothing.
 * @throws what may pass by itself, so that the change is told of again.
 */
export const indexChange = async (
  firestore: Firestore,
  collection: SearchableCollection,
  recordId: string,
  { before, after }: { readonly before: DocumentSnapshot; readonly after: DocumentSnapshot },
): Promise<void> => {
  const path = `${collection}/${recordId}`;
  const formerly = [before, after].flatMap((state) => entryOf(collection, state)?.id ?? []);
  if (after.exists && !entryOf(collection, after))
    logger.warn(`${path} is not found by its words: its shape or its id allows for no entry.`);
  try {
    await keepEntry(firestore, collection, recordId, formerly);
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
    logger.error(`${path} is not found by its words: Firestore refuses its entry.`, error.message);
  }
};
