import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import { COUNTS, countChanges, countFields } from 'shared-model/summaries/counts';
import { keptTexts, textIn } from 'shared-model/summaries/kept-texts';
import { changedShard, KNOWN_TEXTS, shardOf } from 'shared-model/summaries/known-texts';
import { changeDocument } from '../calls/change-document';
import { plain } from './plain';

/** The versions of one record in its search entries: those that a transaction has found, and the one that it leaves. */
interface EntryChange {
  readonly recordId: string;
  readonly before: readonly object[];
  /** Versions of the record that are gone: others may have met their texts before any entry had them. */
  readonly gone: readonly object[];
  /** Whether it came, went or came back: others may have missed its texts meanwhile. */
  readonly isAway: boolean;
  readonly after: object | undefined;
}

/** Settings of the summaries. */
export interface SummaryOptions {
  /** Whether the counts have no room for further texts. */
  readonly countsAreFull?: boolean;
}

/** Counts the entries of a model. Reads nothing. @returns the ids of the documents with a cell that went down. */
const writeCounts = (
  transaction: Transaction,
  firestore: Firestore,
  model: Model,
  changes: readonly EntryChange[],
  { countsAreFull }: SummaryOptions,
): readonly string[] => {
  const before = changes.flatMap((change) => change.before);
  const after = changes.flatMap((change) => change.after ?? []);
  const counts = countChanges(model, before, after, countsAreFull);
  for (const count of counts) {
    const fields = countFields(count, (by) => FieldValue.increment(by));
    transaction.set(firestore.collection(COUNTS).doc(count.id), fields, { merge: true });
  }
  return counts.flatMap(({ id, cells }) => ([...cells.values()].some((by) => by < 0) ? [id] : []));
};

/** Texts that come into a document of known texts, and those that may leave it. */
interface TextChange {
  readonly of: string;
  readonly added: Set<string>;
  readonly removed: Set<string>;
}

/** Returns the changed texts by document. Asks once for another record with each text that these do not have any more. */
const textChangesOf = async (
  transaction: Transaction,
  firestore: Firestore,
  model: Model,
  records: readonly EntryChange[],
): Promise<ReadonlyMap<string, TextChange>> => {
  const changes = new Map<string, TextChange>();
  const changeOf = (of: string, text: string): TextChange => {
    const id = shardOf(of, text);
    const change = changes.get(id) ?? { of, added: new Set(), removed: new Set() };
    changes.set(id, change);
    return change;
  };
  const own = new Set(records.map(({ recordId }) => recordId));
  /** Returns whether another record has the same texts in some fields. */
  const isElsewhere = async (record: object, fields: readonly string[]): Promise<boolean> => {
    const same = fields.reduce<Query>(
      (query, field) => query.where(field, '==', textIn(record, field)),
      firestore.collection(model.collection),
    );
    const { docs } = await transaction.get(same.limit(own.size + 1));
    return docs.some(({ id }) => !own.has(id));
  };
  for (const { of, fields, isUnique, textOf } of keptTexts(model)) {
    const present = new Set<string>();
    const gone = new Map<string, object>();
    for (const { recordId, before, gone: versions, isAway, after } of records) {
      const text = after ? textOf(after, recordId) : '';
      const isKnown = !isAway && before.some((record) => textOf(record, recordId) === text);
      present.add(text);
      if (text !== '' && !isKnown) changeOf(of, text).added.add(text);
      for (const record of [...before, ...versions]) {
        const former = textOf(record, recordId);
        if (former !== '') gone.set(former, record);
      }
    }
    const leave = async ([text, record]: readonly [string, object]) => {
      if (!present.has(text) && (isUnique || !(await isElsewhere(record, fields))))
        changeOf(of, text).removed.add(text);
    };
    await Promise.all([...gone].map(leave));
  }
  return changes;
};

/**
 * Reads what the counts and the known texts of a model need for a change of some search entries. Returns the function that writes
 * them in the same transaction: a repeated, late or lost event changes neither the entries nor these. It returns the ids of the counts to
 * sweep.
 */
export const summariesAfter = async (
  transaction: Transaction,
  firestore: Firestore,
  model: Model,
  records: readonly EntryChange[],
  options: SummaryOptions,
): Promise<() => readonly string[]> => {
  const changes = [...(await textChangesOf(transaction, firestore, model, records))];
  const references: DocumentReference[] = changes.map(([id]) => firestore.collection(KNOWN_TEXTS).doc(id));
  const stored = references.length > 0 ? await transaction.getAll(...references) : [];
  return () => {
    for (const [index, [, { of, ...texts }]] of changes.entries()) {
      const document = stored[index];
      const shard = document && changedShard(of, plain(document.data()), texts);
      if (shard) transaction.set(document.ref, { ...shard }, { merge: true });
    }
    return writeCounts(transaction, firestore, model, records, options);
  };
};

/** Removes the cells of 0 from documents of counts. */
export const sweepCounts = async (firestore: Firestore, ids: readonly string[]): Promise<void> => {
  for (const id of new Set(ids))
    await changeDocument(firestore.collection(COUNTS).doc(id), async (stored) => {
      const cells = Object.entries(Object(stored?.cells));
      const kept = cells.filter(([, count]) => count !== 0);
      const fields = kept.length < cells.length ? { cells: Object.fromEntries(kept) } : {};
      return { result: undefined, fields };
    });
};
