import { type DocumentSnapshot, type Firestore, GrpcStatus, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Model } from 'shared-records/model/define-model';
import { wordsCollection } from 'shared-records/model/words/word-entries';
import { wordEntry } from 'shared-records/model/words/word-entry';
import { hasStatus } from '../calls/grpc-status';

/** Returns a stored value with dates instead of timestamps. */
export const plain = (value: unknown): unknown => {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(plain);
  // Keeps geopoints and references, which only unknown fields have.
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
};

/** Returns the fields of a record; undefined if it does not exist. */
export const fieldsOf = (record: DocumentSnapshot): object | undefined => {
  const fields = plain(record.data());
  return typeof fields === 'object' && fields !== null ? fields : undefined;
};

/** Returns the search entry of a record with its id; undefined if the record does not exist or can have none. */
export const wordEntryOf = (model: Model, record: DocumentSnapshot) =>
  wordEntry(model, record.id, fieldsOf(record));

/**
 * Creates, updates or deletes the search entry so that it matches the record, and deletes the entries `formerly`. Reads
 * the record in the same transaction, so calls may be repeated, late or out of order.
 */
export const keepEntry = (
  firestore: Firestore,
  model: Model,
  recordId: string,
  formerly: readonly string[],
): Promise<void> =>
  firestore.runTransaction(async (transaction) => {
    const now = wordEntryOf(
      model,
      await transaction.get(firestore.collection(model.collection).doc(recordId)),
    );
    const entries = firestore.collection(wordsCollection(model));
    for (const id of new Set(formerly)) if (id !== now?.id) transaction.delete(entries.doc(id));
    if (now) transaction.set(entries.doc(now.id), now.entry);
  });

/**
 * Updates the search entry of a changed record. Logs a record that can have no entry, and an entry that Firestore
 * refuses for good.
 * @throws every error that a retry may cure.
 */
export const indexChange = async (
  firestore: Firestore,
  model: Model,
  recordId: string,
  { before, after }: { readonly before: DocumentSnapshot; readonly after: DocumentSnapshot },
): Promise<void> => {
  const path = `${model.collection}/${recordId}`;
  const formerly = [before, after].flatMap((state) => wordEntryOf(model, state)?.id ?? []);
  if (after.exists && !wordEntryOf(model, after))
    logger.warn(`${path} is not found by its words: its shape or its id allows for no entry.`);
  try {
    await keepEntry(firestore, model, recordId, formerly);
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
    logger.error(`${path} is not found by its words: Firestore refuses its entry.`, error.message);
  }
};
