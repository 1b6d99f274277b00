import { isDeepStrictEqual } from 'node:util';
import { type DocumentSnapshot, type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Model } from 'shared-records/model/define-model';
import { wordsCollection } from 'shared-records/model/words/word-entries';
import { wordEntry } from 'shared-records/model/words/word-entry';
import { hasStatus } from '../calls/grpc-status';
import { plain } from './plain';
import { summariesAfter } from './summaries';

/** Returns the fields of a record; undefined if it does not exist. */
export const fieldsOf = (record: DocumentSnapshot): object | undefined => {
  const fields = plain(record.data());
  return typeof fields === 'object' && fields !== null ? fields : undefined;
};

/** Returns the search entry of a record with its id; undefined if the record does not exist or can have none. */
export const wordEntryOf = (model: Model, record: DocumentSnapshot) =>
  wordEntry(model, record.id, fieldsOf(record));

/**
 * Creates, updates or deletes the search entry so that it matches the record, deletes the entries `formerly`, and keeps the
 * total and the known texts of the model. Reads the record in the same transaction, so calls may be repeated, late or out of
 * order.
 */
export const keepEntry = (
  firestore: Firestore,
  model: Model,
  recordId: string,
  formerly: readonly string[],
  { countsAreFull = false } = {},
): Promise<void> =>
  firestore.runTransaction(async (transaction) => {
    const now = wordEntryOf(
      model,
      await transaction.get(firestore.collection(model.collection).doc(recordId)),
    );
    const entries = firestore.collection(wordsCollection(model));
    const ids = new Set(now ? [...formerly, now.id] : formerly);
    if (ids.size === 0) return;
    const stored = await transaction.getAll(...[...ids].map((id) => entries.doc(id)));
    const known = stored.filter((entry) => entry.exists);
    const writeSummaries = await summariesAfter(transaction, firestore, model, {
      recordId,
      before: known.map((entry) => Object(plain(entry.get('record')))),
      after: now && Object(now.entry.record),
      countsAreFull,
    });
    for (const { id, ref } of known) if (id !== now?.id) transaction.delete(ref);
    // An event may come twice.
    const isSame = known.some(
      (entry) => entry.id === now?.id && isDeepStrictEqual(plain(entry.data()), now.entry),
    );
    if (now && !isSame) transaction.set(entries.doc(now.id), now.entry);
    writeSummaries();
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
  const keep = (isRefused: boolean) =>
    keepEntry(firestore, model, recordId, formerly, { countsAreFull: isRefused });
  try {
    await keep(false).catch((error: unknown) => {
      // Somebody may have filled a document of counts. The search finds the record all the same.
      if (!model.counted || !hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
      return keep(true);
    });
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
    logger.error(`${path} is not found by its words: Firestore refuses its entry.`, error.message);
  }
};
