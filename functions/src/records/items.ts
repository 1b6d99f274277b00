import { isDeepStrictEqual } from 'node:util';
import type { DocumentData, DocumentReference, DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { binCollection, binItemId, expiryOf } from 'shared-model/bin';
import type { Model } from 'shared-model/define-model';
import { HISTORY_DAYS, type HistoryEntry, historyCollection, historyId } from 'shared-model/history/entries';
import { SYSTEM_FIELDS } from 'shared-model/stamp';
import { indexedPieces } from 'shared-model/words/indexed-pieces';
import { textsOf } from 'shared-model/words/word-entries';
import { plain } from './plain';
import { known, type Names } from './stamps';

/** A document of a bin or a history. Writing it again changes nothing. */
export interface Item {
  readonly ref: DocumentReference;
  readonly fields: DocumentData;
}

/** Says who did something, when, and by which change and step of it. */
export interface Act {
  /** The account; null if nobody said it. */
  readonly by: string | null;
  readonly at: Timestamp;
  readonly change?: string | undefined;
  readonly step?: string | undefined;
}

/** Returns the bin item of a deleted version of a record. */
export const binItemOf = (model: Pick<Model, 'collection'>, deleted: DocumentSnapshot): DocumentReference => {
  const { id, ref, updateTime } = deleted;
  if (!updateTime) throw new Error(`A deletion of ${ref.path} does not say which version it deleted.`);
  return ref.firestore.collection(binCollection(model)).doc(binItemId(id, updateTime));
};

/** Returns the indexed pieces of the words of a record, by which the bin finds it; none if it cannot be read. */
export const prefixesOf = (
  model: Model,
  record: DocumentData | undefined,
): Readonly<Record<string, true>> => {
  const read = model.read(Object(plain(record)));
  if (read.problems) return {};
  return Object.fromEntries(
    indexedPieces(textsOf(model, read.record)).map((prefix) => [prefix, true] as const),
  );
};

/** Returns the bin item for a record that is deleted in this version, for the transaction that deletes it or its trigger. */
export const binItem = (
  model: Model,
  deleted: DocumentSnapshot,
  { by, at, change, step, mergedInto }: Act & { readonly mergedInto?: string | undefined },
): Item => ({
  ref: binItemOf(model, deleted),
  fields: known({
    recordId: deleted.id,
    before: deleted.data(),
    by,
    at,
    change,
    step,
    mergedInto,
    prefixes: prefixesOf(model, deleted.data()),
    inBin: true,
    expiresAt: expiryOf(at.toDate()),
  }),
});

/** The old and new value by field. */
export type Changed = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** Returns the old and new value of each changed field that people write; null for a field that was not there. */
export const changesOf = (
  { fields }: Pick<Model, 'fields'>,
  before: DocumentData | undefined,
  after: DocumentData | undefined,
): Changed =>
  Object.fromEntries(
    Object.keys(fields).flatMap((field) => {
      const [from = null, to = null] = [before?.[field], after?.[field]];
      return isDeepStrictEqual(plain(from), plain(to)) ? [] : [[field, { from, to }] as const];
    }),
  );

/** Returns when something that was written at this moment expires from the history. */
export const historyExpiry = (at: Timestamp): Date =>
  new Date(at.toMillis() + HISTORY_DAYS * 24 * 60 * 60 * 1_000);

/** Says what happened to a record. */
interface Happened extends Act {
  readonly event: HistoryEntry['event'];
  readonly via: string | null;
  readonly file?: string | undefined;
  /** Default: nothing. */
  readonly changed?: Changed;
  /** Of a change: whom the record named, and names now. */
  readonly refs?: { readonly from: Names; readonly to: Names };
}

/**
 * Returns the history item for a version of a record, for the transaction that writes it or its trigger.
 * @param version The `at` of the version's stamp; the update time of a version without one, and of a deleted one.
 */
export const historyItem = (
  model: Pick<Model, 'collection'>,
  record: DocumentReference,
  version: Timestamp,
  { event, by, at, via, file, change, step, changed = {}, refs }: Happened,
): Item => ({
  ref: record.firestore
    .collection(historyCollection(model))
    .doc(historyId(record.id, version, event === 'deleted' ? 'deletion' : 'write')),
  fields: known({
    recordId: record.id,
    event,
    by,
    at,
    via,
    file,
    change,
    step,
    changed,
    refs,
    expiresAt: historyExpiry(at),
  }),
});

/** Returns whether two stored records have the same data. What only the server writes does not count. */
export const isSameRecord = ({ derived }: Pick<Model, 'derived'>, one: unknown, other: unknown): boolean => {
  const written = (data: unknown) =>
    Object.fromEntries(
      Object.entries(Object(plain(data))).filter(
        ([name]) => !(name in derived) && !SYSTEM_FIELDS.includes(name),
      ),
    );
  return isDeepStrictEqual(written(one), written(other));
};
