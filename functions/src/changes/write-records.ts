import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import type { ChangeKind, Left } from 'shared-model/changes';
import type { Model } from 'shared-model/define-model';
import type { Save, Via } from 'shared-model/stamp';
import * as v from 'valibot';
import { type Act, binItem, changesOf, historyItem, type Item } from '../records/items';
import { plain } from '../records/plain';
import { known, namesInStamp, nextStamp, stampOf } from '../records/stamps';
import type { SummaryOptions } from '../records/summaries';
import { entryOf, keepEntries } from '../records/word-entries';
import { partExpiry } from './change-documents';
import type { RecordWrite, Running } from './plan';
import { touchedBy, touchedRecord } from './settle';

/** The part of a change that its step needs. */
type Writing = Pick<
  Running,
  'kind' | 'by' | 'fileName' | 'until' | 'id' | 'step' | 'reference' | 'firestore'
>;

/** The words of the history for each kind of change. */
const VIA: Readonly<Record<ChangeKind, Via>> = {
  delete: 'change',
  restore: 'restore',
  change: 'change',
  names: 'change',
  merge: 'merge',
  import: 'import',
  revert: 'restore',
};

/** Returns the document of what a step leaves to do for the next one. */
export const touchedOf = (change: DocumentReference): DocumentReference =>
  change.collection('parts').doc('touched');

const touchedSchema = v.fallback(v.object({ records: v.array(touchedRecord) }), { records: [] });

/** Reads what a step has left to do: nothing if that cannot be read. */
export const readTouched = (data: unknown) => v.parse(touchedSchema, data);

const nextMeta = (
  { stored, names, isQuiet, outOf }: RecordWrite,
  said: Act & Save<Timestamp>,
): DocumentData => {
  const before: DocumentData | undefined = outOf ? outOf.get('before') : stored.data();
  const { step, ...save } = said;
  const written = { ...(names && { customer: names.customer, contact: names.contact }), step };
  if (isQuiet)
    return known({ ...(stampOf(before) ?? { by: null, at: stored.updateTime ?? said.at }), ...written });
  return known({ ...nextStamp(before, save), item: outOf?.id, ...written });
};

/**
 * Writes records with their search entries, counts and items, and notes what follows for the next step.
 * @returns the ids for `sweepCounts`.
 */
export const writeRecords = async (
  transaction: Transaction,
  running: Writing,
  writes: readonly RecordWrite[],
  options: SummaryOptions = {},
): Promise<readonly string[]> => {
  const { firestore, reference, kind, fileName, id, by, step } = running;
  const file = kind === 'import' ? fileName : undefined;
  const act = { by, at: Timestamp.now(), via: VIA[kind], file, change: id, step: `${id}.${step}` };
  const written = writes.map((write) => ({
    ...write,
    next: write.fields && { ...write.fields, meta: nextMeta(write, act) },
  }));
  const entries = await Promise.all(
    [...new Set(written.map(({ model }) => model))].map((model) => {
      const own = written.filter((each) => each.model === model);
      const changes = own.map(({ stored, next }) => ({
        recordId: stored.id,
        gone: [stored],
        now: next ? entryOf(model, stored.id, next) : undefined,
      }));
      return keepEntries(transaction, firestore, model, changes, options);
    }),
  );
  for (const { model, stored, next, isQuiet, outOf, mergedInto } of written) {
    const put = ({ ref, fields }: Item) => transaction.set(ref, fields);
    const event = next === null ? 'deleted' : stored.exists ? 'changed' : outOf ? 'restored' : undefined;
    if (next) put({ ref: stored.ref, fields: next });
    else {
      put(binItem(model, stored, { ...act, mergedInto }));
      transaction.delete(stored.ref);
    }
    if (outOf) transaction.update(outOf.ref, { inBin: FieldValue.delete() });
    if (event === undefined || isQuiet) continue;
    const version = next ? act.at : (stored.updateTime ?? act.at);
    const changed = event === 'changed' ? changesOf(model, stored.data(), next ?? undefined) : {};
    const refs = { from: namesInStamp(stored.data()), to: namesInStamp(next ?? undefined) };
    put(historyItem(model, stored.ref, version, { ...act, event, changed, refs }));
  }
  transaction.set(touchedOf(reference), {
    records: touchedBy(writes),
    expiresAt: partExpiry(running),
  });
  return entries.flatMap((write) => write());
};

/**
 * Describes a record that a step leaves: its name, and who wrote it last.
 * @param named has the name, if that of the stored record is none of its own.
 */
export const leftRecord = (
  model: Model,
  stored: DocumentSnapshot,
  reason: string,
  named: DocumentData | undefined = stored.data(),
): Left => {
  const { by, at } = stampOf(stored.data()) ?? {};
  return known({
    collection: model.collection,
    recordId: stored.id,
    reason,
    name: named && model.recordName(model.read(Object(plain(named))).record),
    by: by ?? undefined,
    at: at?.toMillis(),
  });
};
