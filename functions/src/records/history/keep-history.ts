import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  GrpcStatus,
  type Query,
  Timestamp,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Model } from 'shared-records/model/define-model';
import {
  EDIT_NOTES,
  editsCollection,
  HISTORY_DAYS,
  historyCollection,
  historyId,
  historyIds,
} from 'shared-records/model/history/entries';
import * as v from 'valibot';
import { hasStatus } from '../../calls/grpc-status';
import { binEntry } from '../bin';
import { plain } from '../plain';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Reads this many notes of a record. Its next event finds the others. */
const MOST_NOTES = 10 * EDIT_NOTES;

/** Says how the server writes a record: its restoration, one text changed in many, a customer's new name, an import, or a merge. */
type Via = 'restore' | 'change' | 'rename' | 'import' | 'merge';

/** A batch, or a transaction. */
interface Writer {
  set(document: DocumentReference, fields: object): unknown;
}

/**
 * Notes who writes a record and how, in the commit that writes it: the trigger of the write reads it.
 * @param file The name of the imported file.
 */
export const noteEdit = (
  writer: Writer,
  record: DocumentReference,
  by: string | null,
  via: Via,
  file?: string,
): void => {
  const path = editsCollection({ collection: record.parent.id }, record.id);
  writer.set(record.firestore.collection(path).doc('server'), {
    by,
    via,
    ...(file !== undefined && { file }),
    at: FieldValue.serverTimestamp(),
  });
};

/** The states of a changed record, and when it changed. */
interface RecordChange {
  readonly before: DocumentSnapshot;
  readonly after: DocumentSnapshot;
  readonly at: Date;
}

/** Returns the old and new value of each changed field that people write; null for a field that was not there. */
const changesOf = (
  model: Pick<Model, 'fields'>,
  before: DocumentSnapshot,
  after: DocumentSnapshot,
): Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>> =>
  Object.fromEntries(
    Object.keys(model.fields).flatMap((field) => {
      const [from = null, to = null] = [before.get(field), after.get(field)];
      return isDeepStrictEqual(plain(from), plain(to)) ? [] : [[field, { from, to }] as const];
    }),
  );

/** The most bytes of the changes of an entry: Firestore takes 1 MiB (https://firebase.google.com/docs/firestore/quotas). */
const MOST_BYTES = 900_000;
/** Values of more bytes are cut where an entry has too many, to this many characters. */
const LONG_BYTES = 10_000;
const CUT_LENGTH = 1_000;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

const beginningOf = (value: unknown): unknown => {
  if (bytesOf(value) <= LONG_BYTES) return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // No half of a character.
  return text.slice(0, CUT_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
};

/** Returns changes that an entry has room for: only a record that no page wrote has longer ones. Names the fields that are cut. */
export const fitting = (
  changes: ReturnType<typeof changesOf>,
): { readonly changed: ReturnType<typeof changesOf>; readonly cut?: readonly string[] } => {
  if (bytesOf(changes) <= MOST_BYTES) return { changed: changes };
  const changed = Object.fromEntries(
    Object.entries(changes).map(([field, { from, to }]) => [
      field,
      { from: beginningOf(from), to: beginningOf(to) },
    ]),
  );
  return {
    changed,
    cut: Object.keys(changes).filter((field) => !isDeepStrictEqual(changed[field], changes[field])),
  };
};

const noteSchema = v.object({
  by: v.nullable(v.string()),
  via: v.optional(v.string(), 'page'),
  file: v.optional(v.string()),
});

const accountSchema = v.fallback(v.nullable(v.string()), null);

/** Returns the note of the commit that wrote this version of a record: both have the same time of Firestore. */
const noteOf = (notes: readonly DocumentSnapshot[], { updateTime }: DocumentSnapshot) => {
  const found = notes.find((note) => updateTime && note.updateTime?.isEqual(updateTime));
  const read = v.safeParse(noteSchema, found?.data());
  return found && read.success ? { reference: found.ref, note: read.output } : undefined;
};

/** Returns the query for the newest entry of a record. */
export const newestOf = (firestore: Firestore, model: Pick<Model, 'collection'>, recordId: string): Query => {
  const [first, end] = historyIds(recordId);
  const id = FieldPath.documentId();
  return firestore.collection(historyCollection(model)).where(id, '>=', first).where(id, '<', end).limit(1);
};

const writtenSchema = v.object({ by: v.nullable(v.string()), at: v.instance(Timestamp) });

/**
 * Writes what happened to a record into its history. Calls may be repeated, late or out of order: an entry has the time of its
 * version. Leaves out what the server derives, and each record of a customer's new name: the customer has one entry for all.
 * @throws every error that a retry may cure.
 */
export const keepHistory = async (
  firestore: Firestore,
  model: Model,
  { before, after, at }: RecordChange,
): Promise<void> => {
  const { id: recordId } = before;
  const isDeleted = !after.exists;
  const changes = before.exists && !isDeleted ? changesOf(model, before, after) : {};
  if (before.exists && !isDeleted && Object.keys(changes).length === 0) return;
  const version = isDeleted ? before.updateTime : after.updateTime;
  if (!version) return;
  const history = firestore.collection(historyCollection(model));
  const entry = history.doc(historyId(recordId, version, isDeleted ? 'deletion' : 'write'));
  try {
    await firestore.runTransaction(async (transaction) => {
      const [[known], notes, newest] = await Promise.all([
        transaction.getAll(entry),
        isDeleted
          ? transaction.getAll(binEntry(model, before))
          : transaction
              .get(firestore.collection(editsCollection(model, recordId)).limit(MOST_NOTES))
              .then(({ docs }) => docs),
        transaction.get(newestOf(firestore, model, recordId)),
      ]);
      if (known?.exists) return;
      const found = isDeleted ? undefined : noteOf(notes, after);
      if (found) transaction.delete(found.reference);
      if (found?.note.via === 'rename') return;
      const deletedBy = isDeleted ? v.parse(accountSchema, notes[0]?.get('deletedBy')) : null;
      const { by, via, file } = found?.note ?? { by: deletedBy, via: null, file: undefined };
      const moment = isDeleted ? Timestamp.fromDate(at) : version;
      const [last] = newest.docs;
      const earlier = v.safeParse(writtenSchema, last?.get('written'));
      const own = before.exists ? undefined : { by, at: moment };
      const written = earlier.success ? earlier.output : own;
      transaction.create(entry, {
        recordId,
        at: moment,
        event: isDeleted ? 'deleted' : before.exists ? 'changed' : 'created',
        by,
        via,
        ...(file !== undefined && { file }),
        ...fitting(changes),
        ...(written && { written }),
        expiresAt: new Date(moment.toMillis() + HISTORY_DAYS * DAY_MS),
      });
      // The event of the first save came after a later one.
      if (last && own && !earlier.success && last.id < entry.id)
        transaction.update(last.ref, { written: own });
    });
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
    logger.error(`The history cannot take a change of ${before.ref.path}.`, error.message);
  }
};

/** Returns the account that wrote this version of a record, as its history says; undefined if it names none. */
export const accountOf = async (
  firestore: Firestore,
  model: Pick<Model, 'collection'>,
  record: DocumentSnapshot,
): Promise<string | undefined> => {
  if (!record.updateTime) return undefined;
  const id = historyId(record.id, record.updateTime, 'write');
  const entry = await firestore.collection(historyCollection(model)).doc(id).get();
  return v.parse(accountSchema, entry.get('by')) ?? undefined;
};
