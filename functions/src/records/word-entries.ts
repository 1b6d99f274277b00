import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentData,
  type DocumentSnapshot,
  type Firestore,
  GrpcStatus,
  type Transaction,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Model } from 'shared-model/define-model';
import { wordsCollection } from 'shared-model/words/word-entries';
import { wordEntry } from 'shared-model/words/word-entry';
import { hasStatus } from '../calls/database';
import { plain } from './plain';
import { type SummaryOptions, summariesAfter, sweepCounts } from './summaries';

const plainFields = (stored: object | undefined): object | undefined => {
  const fields = plain(stored);
  return typeof fields === 'object' && fields !== null ? fields : undefined;
};

/** Returns the fields of a record; undefined if it does not exist. */
export const fieldsOf = (record: DocumentSnapshot): object | undefined => plainFields(record.data());

/** Returns the search entry of a record with these fields, and the entry's id; undefined if the record can have none. */
export const entryOf = (model: Model, recordId: string, stored: object | undefined) =>
  wordEntry(model, recordId, plainFields(stored));

/** Returns the search entry of a record with its id; undefined if the record does not exist or can have none. */
export const wordEntryOf = (model: Model, record: DocumentSnapshot) =>
  entryOf(model, record.id, record.data());

/** A record whose search entry changes. */
export interface RecordChange {
  readonly recordId: string;
  /** Versions of it that are gone. */
  readonly gone: readonly DocumentSnapshot[];
  /** The ids of further entries that may be stored of it. */
  readonly strayIds?: readonly string[];
  /** Its entry from now on. */
  readonly now: ReturnType<typeof wordEntry>;
}

/**
 * Reads what the search entries, the counts and the known texts of a model need for a change of records, each of them once. Counts
 * what is stored, so calls may be repeated, late or out of order.
 * @returns the function that writes: each entry, count and document of known texts once. It returns the ids for `sweepCounts`.
 */
export const keepEntries = async (
  transaction: Transaction,
  firestore: Firestore,
  model: Model,
  changes: readonly RecordChange[],
  options: SummaryOptions = {},
): Promise<() => readonly string[]> => {
  const entries = firestore.collection(wordsCollection(model));
  const versionsOf = ({ gone }: RecordChange) => gone.flatMap((version) => wordEntryOf(model, version) ?? []);
  const idsOf = (change: RecordChange) =>
    new Set([
      ...[...versionsOf(change), ...(change.now ? [change.now] : [])].map(({ id }) => id),
      ...(change.strayIds ?? []),
    ]);
  const ids = [...new Set(changes.flatMap((change) => [...idsOf(change)]))];
  if (ids.length === 0) return () => [];
  const stored = await transaction.getAll(...ids.map((id) => entries.doc(id)));
  const known = new Map(stored.flatMap((entry) => (entry.exists ? [[entry.id, entry] as const] : [])));
  const records = changes.map((change) => ({
    recordId: change.recordId,
    before: [...idsOf(change)].flatMap((id) => {
      const entry = known.get(id);
      return entry ? [Object(plain(entry.get('record')))] : [];
    }),
    gone: versionsOf(change).map(({ entry }) => Object(entry.record)),
    isAway: change.gone.some(({ exists }) => !exists),
    after: change.now && Object(change.now.entry.record),
  }));
  const writeSummaries = await summariesAfter(transaction, firestore, model, records, options);
  return () => {
    for (const change of changes) {
      const { now } = change;
      for (const id of idsOf(change))
        if (id !== now?.id && known.has(id)) transaction.delete(entries.doc(id));
      // An event may come twice.
      if (now && !isDeepStrictEqual(plain(known.get(now.id)?.data()), now.entry))
        transaction.set(entries.doc(now.id), now.entry);
    }
    return writeSummaries();
  };
};

/** Sweeps the counts after one in this many changes that lower them. */
const SWEPT_CHANGES = 16;

/** Completes a record in the transaction that updates its search entry. Returns its new fields, and the function that writes them. */
type Complete = (
  transaction: Transaction,
  record: DocumentSnapshot,
) => Promise<{ readonly fields?: DocumentData | undefined; write(): void }>;

const asStored: Complete = async (_, record) => ({ fields: record.data(), write: () => undefined });

/**
 * Creates, updates or deletes the search entry so that it matches the record: see `keepEntries`. Reads the record in the same
 * transaction.
 */
export const keepEntry = async (
  firestore: Firestore,
  model: Model,
  recordId: string,
  earlier: Pick<RecordChange, 'gone' | 'strayIds'>,
  options: SummaryOptions = {},
  complete = asStored,
): Promise<void> => {
  const lowered = await firestore.runTransaction(async (transaction) => {
    const record = await transaction.get(firestore.collection(model.collection).doc(recordId));
    const { fields, write } = await complete(transaction, record);
    const change = { recordId, ...earlier, now: entryOf(model, recordId, fields) };
    const writeEntries = await keepEntries(transaction, firestore, model, [change], options);
    write();
    return writeEntries();
  });
  // By chance: an account may choose the id of a record, and change one record as often as it likes.
  if (Math.random() * SWEPT_CHANGES < 1) await sweepCounts(firestore, lowered);
};

/**
 * Updates the search entry of a changed record. Logs a record that can have no entry, and an entry that Firestore
 * refuses for good.
 * @param complete Completes the record in the same transaction: also if its entry is refused.
 * @throws every error that a retry may cure.
 */
export const indexChange = async (
  firestore: Firestore,
  model: Model,
  recordId: string,
  { before, after }: { readonly before: DocumentSnapshot; readonly after: DocumentSnapshot },
  complete = asStored,
): Promise<void> => {
  const path = `${model.collection}/${recordId}`;
  if (after.exists && !wordEntryOf(model, after))
    logger.warn(`${path} is not found by its words: its shape or its id allows for no entry.`);
  const keep = (countsAreFull: boolean) =>
    keepEntry(firestore, model, recordId, { gone: [before, after] }, { countsAreFull }, complete);
  const isRefused = (error: unknown) => hasStatus(error, GrpcStatus.INVALID_ARGUMENT);
  try {
    await keep(false).catch((error: unknown) => {
      // Somebody may have filled a document of counts. The search finds the record all the same.
      if (!model.counted || !isRefused(error)) throw error;
      return keep(true);
    });
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
    logger.error(`${path} is not found by its words: Firestore refuses its entry.`, error.message);
    if (complete !== asStored)
      await firestore.runTransaction(async (transaction) => {
        const { write } = await complete(transaction, await transaction.get(after.ref));
        write();
      });
  }
};
