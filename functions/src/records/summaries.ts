import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import { COUNTS, countChanges } from 'shared-records/model/summaries/counts';
import { keptTexts, textIn } from 'shared-records/model/summaries/kept-texts';
import { changedShard, KNOWN_TEXTS, shardOf } from 'shared-records/model/summaries/known-texts';
import { TOTALS, totalId } from 'shared-records/model/summaries/totals';
import { plain } from './plain';

/** The records in the search entries of one record: those that a transaction has found, and the one that it leaves. */
interface EntryChange {
  readonly recordId: string;
  readonly before: readonly object[];
  readonly after: object | undefined;
  /** Whether the counts have no room for further texts. */
  readonly countsAreFull?: boolean;
}

/** Counts the entries of a model: one more, one less, or as many as before. Reads nothing. */
const writeTotal = (
  transaction: Transaction,
  firestore: Firestore,
  model: Model,
  { recordId, before, after }: EntryChange,
): void => {
  const change = (after ? 1 : 0) - before.length;
  if (change === 0) return;
  const total = firestore.collection(TOTALS).doc(totalId(model, recordId));
  transaction.set(total, { of: model.collection, count: FieldValue.increment(change) }, { merge: true });
};

/** Counts the entries of a model by month and by name, if it is counted so. Reads nothing. */
const writeCounts = (
  transaction: Transaction,
  firestore: Firestore,
  model: Model,
  { before, after, countsAreFull }: EntryChange,
): void => {
  for (const { id, described, cells } of countChanges(model, before, after ? [after] : [], countsAreFull)) {
    const changed = Object.fromEntries([...cells].map(([cell, by]) => [cell, FieldValue.increment(by)]));
    const count = firestore.collection(COUNTS).doc(id);
    transaction.set(count, { ...described, cells: changed }, { merge: true });
  }
};

/** Texts that come into a document of known texts, and those that may leave it. */
interface TextChange {
  readonly of: string;
  readonly added: Set<string>;
  readonly removed: Set<string>;
}

/** Returns the changed texts by document. Asks for another record with each text that this one does not have any more. */
const textChangesOf = async (
  transaction: Transaction,
  firestore: Firestore,
  model: Model,
  { before, after, recordId }: EntryChange,
): Promise<ReadonlyMap<string, TextChange>> => {
  const changes = new Map<string, TextChange>();
  const changeOf = (of: string, text: string): TextChange => {
    const id = shardOf(of, text);
    const change = changes.get(id) ?? { of, added: new Set(), removed: new Set() };
    changes.set(id, change);
    return change;
  };
  /** Returns whether another record has the same texts in some fields. */
  const isElsewhere = async (record: object, fields: readonly string[]): Promise<boolean> => {
    const same = fields.reduce<Query>(
      (query, field) => query.where(field, '==', textIn(record, field)),
      firestore.collection(model.collection),
    );
    const { docs } = await transaction.get(same.limit(2));
    return docs.some(({ id }) => id !== recordId);
  };
  for (const { of, fields, isUnique, textOf } of keptTexts(model)) {
    const present = after ? textOf(after, recordId) : '';
    const former = new Map(before.map((record) => [textOf(record, recordId), record]));
    if (present !== '' && !former.has(present)) changeOf(of, present).added.add(present);
    for (const [text, record] of former) {
      if (text === '' || text === present) continue;
      if (isUnique || !(await isElsewhere(record, fields))) changeOf(of, text).removed.add(text);
    }
  }
  return changes;
};

/**
 * Reads what the total, the counts and the known texts of a model need for a change of its search entries. Returns the function that
 * writes them in the same transaction: a repeated, late or lost event changes neither the entries nor these.
 */
export const summariesAfter = async (
  transaction: Transaction,
  firestore: Firestore,
  model: Model,
  change: EntryChange,
): Promise<() => void> => {
  const changes = [...(await textChangesOf(transaction, firestore, model, change))];
  const references: DocumentReference[] = changes.map(([id]) => firestore.collection(KNOWN_TEXTS).doc(id));
  const stored = references.length > 0 ? await transaction.getAll(...references) : [];
  return () => {
    writeTotal(transaction, firestore, model, change);
    writeCounts(transaction, firestore, model, change);
    for (const [index, [, { of, ...texts }]] of changes.entries()) {
      const document = stored[index];
      const shard = document && changedShard(of, plain(document.data()), texts);
      if (shard) transaction.set(document.ref, { ...shard }, { merge: true });
    }
  };
};
