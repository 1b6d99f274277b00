import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  GrpcStatus,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { BIN_DAYS, binCollection } from 'shared-records/model/bin';
import type { Model } from 'shared-records/model/define-model';
import { textsOf } from 'shared-records/model/words/word-entries';
import { prefixesOf } from 'shared-records/model/words/words';
import { hasStatus } from '../calls/grpc-status';
import { fieldsOf, plain } from './word-entries';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the moment from which Firestore deletes a document that is written at `moment` and kept for 30 days. */
export const expiryOf = (moment: Date): Date => new Date(moment.getTime() + BIN_DAYS * DAY_MS);

/** Returns the place of a record in the bin. */
export const binEntry = (firestore: Firestore, model: Model, recordId: string): DocumentReference =>
  firestore.collection(binCollection(model)).doc(recordId);

/** Returns the prefixes of the words of a record; none if it cannot be read. */
const prefixesIn = (model: Model, record: DocumentSnapshot): Readonly<Record<string, true>> => {
  const read = model.read(fieldsOf(record) ?? {});
  if (read.problems) return {};
  return Object.fromEntries(prefixesOf(textsOf(model, read.record)).map((prefix) => [prefix, true] as const));
};

/**
 * Returns the fields of a record in the bin: its data as it was stored, the prefixes that find it, and who deleted it
 * when. `deletedBy` is null if Firestore does not say it.
 */
export const binned = (
  model: Model,
  record: DocumentSnapshot,
  { deletedBy, deletedAt }: { readonly deletedBy: string | null; readonly deletedAt: Date },
) => ({
  record: record.data(),
  prefixes: prefixesIn(model, record),
  deletedBy,
  deletedAt,
  expiresAt: expiryOf(deletedAt),
});

const withoutDerived = ({ derived }: Pick<Model, 'derived'>, data: unknown): unknown =>
  Object.fromEntries(Object.entries(Object(plain(data))).filter(([name]) => !(name in derived)));

/** Returns whether a record in the bin has the same data as this one. Derived fields do not count: they follow later. */
export const isSameRecord = (
  model: Pick<Model, 'derived'>,
  entry: DocumentSnapshot,
  record: DocumentSnapshot,
): boolean =>
  isDeepStrictEqual(withoutDerived(model, entry.get('record')), withoutDerived(model, record.data()));

/** The states of a changed record, and when it changed. */
interface RecordChange {
  readonly before: DocumentSnapshot;
  readonly after: DocumentSnapshot;
  readonly at: Date;
}

/**
 * Puts a deleted record into the bin, and takes it out when the same record exists again. Reads both in one transaction,
 * so calls may be repeated, late or out of order. Another record under the id leaves the deleted one in the bin. Logs a
 * record that the bin cannot take.
 * @throws every error that a retry may cure.
 */
export const keepBin = async (
  firestore: Firestore,
  model: Model,
  recordId: string,
  change: RecordChange,
): Promise<void> => {
  const { before, after } = change;
  if (before.exists === after.exists) return;
  const reference = binEntry(firestore, model, recordId);
  // Nearly every new record was never in the bin.
  if (after.exists && !(await reference.get()).exists) return;
  try {
    await keep(firestore.collection(model.collection).doc(recordId), reference, model, change);
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
    logger.error(`The bin cannot take ${model.collection}/${recordId}.`, error.message);
  }
};

const keep = (
  current: DocumentReference,
  reference: DocumentReference,
  model: Model,
  { before, after, at }: RecordChange,
): Promise<void> =>
  current.firestore.runTransaction(async (transaction) => {
    const [record, entry] = await transaction.getAll(current, reference);
    if (!record || !entry) return;
    if (record.exists) {
      if (entry.exists && isSameRecord(model, entry, record)) transaction.delete(reference);
      return;
    }
    if (after.exists || (entry.exists && !isReplacedBy(model, entry, before, at))) return;
    transaction.set(reference, binned(model, before, { deletedBy: null, deletedAt: at }));
  });

/** Returns whether a later deletion replaces what the bin has. A job has filled the bin before its event arrives. */
const isReplacedBy = (
  model: Model,
  entry: DocumentSnapshot,
  deleted: DocumentSnapshot,
  at: Date,
): boolean => {
  const known = plain(entry.get('deletedAt'));
  return !isSameRecord(model, entry, deleted) && !(known instanceof Date && known > at);
};
