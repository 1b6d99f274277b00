import { type DocumentSnapshot, type Firestore, GrpcStatus, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Model } from 'shared-records/model/define-model';
import { wordEntry, wordsCollection } from 'shared-records/model/words/word-entries';
import { hasStatus } from '../calls/grpc-status';

/** A stored value with dates in place of timestamps. */
export const plain = (value: unknown): unknown => {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(plain);
  // A place or a reference, in a field that this version does not know, stays as it is.
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
};

/** The fields of a record; undefined where there is none. */
export const fieldsOf = (record: DocumentSnapshot): object | undefined => {
  const fields = plain(record.data());
  return typeof fields === 'object' && fields !== null ? fields : undefined;
};

/** Gives the entry that a record has and its id; undefined where there is no such record, or it can have none. */
export const entryOf = (model: Model, record: DocumentSnapshot) =>
  wordEntry(model, record.id, fieldsOf(record));

/**
 * Makes the entry of a record what the record says now, or leaves none where there is none; and removes the entries that
 * it had `formerly`, by their ids. The record cannot change before that is done: so this may come twice, late, or in any
 * order.
 */
export const keepEntry = (
  firestore: Firestore,
  model: Model,
  recordId: string,
  formerly: readonly string[],
): Promise<void> =>
  firestore.runTransaction(async (transaction) => {
    const now = entryOf(model, await transaction.get(firestore.collection(model.collection).doc(recordId)));
    const entries = firestore.collection(wordsCollection(model));
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
  model: Model,
  recordId: string,
  { before, after }: { readonly before: DocumentSnapshot; readonly after: DocumentSnapshot },
): Promise<void> => {
  const path = `${model.collection}/${recordId}`;
  const formerly = [before, after].flatMap((state) => entryOf(model, state)?.id ?? []);
  if (after.exists && !entryOf(model, after))
    logger.warn(`${path} is not found by its words: its shape or its id allows for no entry.`);
  try {
    await keepEntry(firestore, model, recordId, formerly);
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
    logger.error(`${path} is not found by its words: Firestore refuses its entry.`, error.message);
  }
};
