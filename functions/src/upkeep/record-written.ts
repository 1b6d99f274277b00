import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { onDocumentWrittenWithAuthContext } from 'firebase-functions/v2/firestore';
import type { Model } from 'shared-model/define-model';
import { STAMP } from 'shared-model/stamp';
import * as v from 'valibot';
import { MODELS } from '../../models/models';
import { openDatabase, TRIGGER } from '../calls/database';
import { uid } from '../calls/input';
import { noteNameAfter } from '../changes/note-names';
import { deriveAfter } from '../records/derived-fields';
import { binItemOf } from '../records/items';
import { keepChange, keepDeletion, type RecordChange } from '../records/keep-items';
import { keepRecord } from '../records/keep-record';
import type { Names } from '../records/stamps';
import { indexChange } from '../records/word-entries';

/** Waits for all parts, also if one of them fails. @throws what they threw, because a retry repeats all of them. */
const allOf = async (parts: readonly Promise<unknown>[]): Promise<void> => {
  const results = await Promise.allSettled(parts);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('; '));
  if (errors.length > 0) throw errors[0];
};

/**
 * Follows up a write of a record: adds a missing stamp, keeps the replaced version, and updates the search entry, names and derived
 * fields. Ignores steps of changes, which did all of this themselves. Decides by the event and by the stored documents, so calls may
 * be repeated, late or out of order.
 * @throws every error that a retry may cure.
 */
export const recordWritten = async (
  firestore: Firestore,
  model: Model,
  change: RecordChange,
): Promise<void> => {
  const { before, after } = change;
  const step: unknown = after.get(`${STAMP}.step`);
  if (step !== undefined && step !== before.get(`${STAMP}.step`)) return;
  const binned = before.exists && !after.exists ? await binItemOf(model, before).get() : undefined;
  if (binned?.get('step') !== undefined) return;
  let names: Names = {};
  const indexed = indexChange(firestore, model, before.id, change, async (transaction, record) => {
    const kept = await keepRecord(transaction, model, change, record);
    names = kept.names;
    return kept;
  });
  await allOf([
    binned ? keepDeletion(model, change, binned) : keepChange(model, change),
    indexed.then(() => deriveAfter(firestore, model, change, names)),
    // Transactions that meet in one record would wait for each other.
    indexed.catch(() => undefined).then(() => noteNameAfter(firestore, model, change)),
  ]);
};

/** Trigger: follows up each write of a record. It is one function, because each further one costs a call at every write. */
const indexWordsOf = (model: Model) =>
  onDocumentWrittenWithAuthContext(
    { ...TRIGGER, document: `${model.collection}/{id}` },
    async ({ data, time, authId }) => {
      if (!data) return;
      const at = Timestamp.fromDate(new Date(time));
      await recordWritten(openDatabase(), model, {
        before: data.before,
        after: data.after,
        at,
        // The emulators name the same account for all.
        by: process.env.FUNCTIONS_EMULATOR !== 'true' && v.is(uid, authId) ? authId : null,
      });
    },
  );

/** One function per model, deployed as `indexWords-COLLECTION`. */
export const indexWords = Object.fromEntries(
  MODELS.map((model) => [model.collection, indexWordsOf(model)] as const),
);
