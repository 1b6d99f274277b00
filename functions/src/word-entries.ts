import { type DocumentSnapshot, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { SearchableCollection } from 'shared-data/schema';
import { WORD_ENTRIES, wordEntry } from 'shared-data/word-entries';

/** A stored value with dates in place of timestamps. */
export const plain = (value: unknown): unknown => {
  if (value instanceof Timestamp) return value.toDate();
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
};

/** The entry that a record has and its id; undefined where there is no such record, or it has another shape. */
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
