import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type CollectionReference,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  GrpcStatus,
  Timestamp,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { BIN_DAYS, binCollection, deletionPath } from 'shared-records/model/bin';
import type { Model } from 'shared-records/model/define-model';
import { NEW_ID } from 'shared-records/model/fields/ids';
import { indexedPieces } from 'shared-records/model/words/indexed-pieces';
import { textsOf } from 'shared-records/model/words/word-entries';
import * as v from 'valibot';
import { hasStatus } from '../calls/grpc-status';
import { plain } from './plain';
import { fieldsOf } from './word-entries';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the moment from which Firestore deletes a document that is written at `moment` and kept for 30 days. */
export const expiryOf = (moment: Date): Date => new Date(moment.getTime() + BIN_DAYS * DAY_MS);

/** Returns the collection of a model's deleted records: one entry for each deletion. */
export const binOf = (firestore: Firestore, model: Pick<Model, 'collection'>): CollectionReference =>
  firestore.collection(binCollection(model));

/**
 * Returns the bin entry of a deleted record. Its id follows from the version that was deleted, because a version is deleted
 * once: a job and the trigger of its deletion, or an event that comes twice, find the same entry.
 */
export const binEntry = (model: Pick<Model, 'collection'>, deleted: DocumentSnapshot): DocumentReference => {
  const { id, ref, updateTime } = deleted;
  if (!updateTime) throw new Error(`A deletion of ${ref.path} does not say which version it deleted.`);
  const version = `${updateTime.seconds}.${updateTime.nanoseconds}`;
  const hash = createHash('sha256').update(`${version} ${id}`).digest('hex');
  return binOf(ref.firestore, model).doc(hash.slice(0, 32));
};

/** Returns the indexed pieces of the words of a record; none if it cannot be read. */
const prefixesIn = (model: Model, record: DocumentSnapshot): Readonly<Record<string, true>> => {
  const read = model.read(fieldsOf(record) ?? {});
  if (read.problems) return {};
  return Object.fromEntries(
    indexedPieces(textsOf(model, read.record)).map((prefix) => [prefix, true] as const),
  );
};

/** Names the account that deleted a record, and the time. */
interface Deletion {
  /** The id of the deletion, by which Undo finds its records; null if the page that deleted did not say it. */
  readonly deletion: string | null;
  /** A uid; null if the page that deleted did not say it. */
  readonly deletedBy: string | null;
  readonly deletedAt: Date;
}

/** Returns the fields of a bin entry: the record as it was stored, the pieces of words that find it, and its deletion. */
export const binned = (model: Model, record: DocumentSnapshot, deletion: Deletion) => ({
  recordId: record.id,
  record: record.data(),
  prefixes: prefixesIn(model, record),
  ...deletion,
  expiresAt: expiryOf(deletion.deletedAt),
});

/** Returns the record that an entry restores. Older entries have its id as their own. */
export const recordReference = (
  model: Pick<Model, 'collection'>,
  entry: DocumentSnapshot,
): DocumentReference => {
  const recordId: unknown = entry.get('recordId');
  return entry.ref.firestore
    .collection(model.collection)
    .doc(typeof recordId === 'string' ? recordId : entry.id);
};

const withoutDerived = ({ derived }: Pick<Model, 'derived'>, data: unknown): unknown =>
  Object.fromEntries(Object.entries(Object(plain(data))).filter(([name]) => !(name in derived)));

/** Returns whether two stored records have the same data. Derived fields do not count: they follow later. */
export const isSameRecord = (model: Pick<Model, 'derived'>, one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(withoutDerived(model, one), withoutDerived(model, other));

/** The states of a changed record, and when it changed. */
interface RecordChange {
  readonly before: DocumentSnapshot;
  readonly after: DocumentSnapshot;
  readonly at: Date;
}

const UNSAID = { deletion: null, deletedBy: null };

/** Describes a deletion: its id, by which Undo finds the records, and the account. The rules repeat the schema. */
export const deletionSchema = v.strictObject({
  deletion: v.pipe(v.string(), v.regex(new RegExp(`^${NEW_ID}$`))),
  deletedBy: v.string(),
});

/** A page's note of a deletion. A worker that has read it adds when the page wrote it, and an expiry. */
const noteSchema = v.object({ ...deletionSchema.entries, writtenAt: v.optional(v.instance(Timestamp)) });

/** Returns what a page said in the commit that deleted this version of a record; undefined if it said nothing. */
const readNote = (note: DocumentSnapshot, deleted: DocumentSnapshot) => {
  const read = v.safeParse(noteSchema, note.data());
  if (!read.success || !note.updateTime || !deleted.updateTime) return undefined;
  const { writtenAt = note.updateTime, ...deletion } = read.output;
  // An earlier note is of an earlier deletion.
  return writtenAt.valueOf() > deleted.updateTime.valueOf() ? { writtenAt, deletion } : undefined;
};

/**
 * Puts a deleted record into the bin. Calls may be repeated, late or out of order. Leaves out a record that was restored
 * meanwhile, and logs one that the bin cannot take.
 * @throws every error that a retry may cure.
 */
export const keepBin = async (
  firestore: Firestore,
  model: Model,
  { before, after, at }: RecordChange,
): Promise<void> => {
  if (!before.exists || after.exists) return;
  const entry = binEntry(model, before);
  const record = firestore.collection(model.collection).doc(before.id);
  const note = firestore.doc(deletionPath(model, before.id));
  try {
    await firestore.runTransaction(async (transaction) => {
      const [known, current, said] = await transaction.getAll(entry, record, note);
      // A job has filled the bin before the event of its deletion arrives.
      if (!said || known?.exists) return;
      if (current?.exists && isSameRecord(model, current.data(), before.data())) return;
      const { writtenAt, deletion } = readNote(said, before) ?? { deletion: UNSAID };
      transaction.create(entry, binned(model, before, { ...deletion, deletedAt: at }));
      if (writtenAt) transaction.update(note, { writtenAt, expiresAt: expiryOf(at) });
    });
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
    logger.error(`The bin cannot take ${record.path}.`, error.message);
  }
};
