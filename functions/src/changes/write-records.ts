import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import type { ChangeKind, Left } from 'shared-records/model/changes';
import type { Model } from 'shared-records/model/define-model';
import * as v from 'valibot';
import { plain } from '../records/plain';
import { entryOf, fieldsOf, keepEntries } from '../records/word-entries';
import { partExpiry } from './change-documents';
import { binItem, changesOf, historyItem } from './items';
import type { RecordWrite, Running } from './plan';
import { touchedBy, touchedRecord } from './settle';
import { known, nextStamp, stampOf } from './stamps';

/** What a step needs to know of its change. */
type Writing = Pick<
  Running,
  'kind' | 'by' | 'fileName' | 'until' | 'id' | 'step' | 'reference' | 'firestore'
>;

/** How the history says that a change wrote a record. */
const VIA: Readonly<Record<ChangeKind, NonNullable<RecordWrite['via']>>> = {
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

const touchedSchema = v.fallback(
  v.object({
    records: v.array(touchedRecord),
    /** The documents of counts that it has lowered. */
    lowered: v.array(v.string()),
  }),
  { records: [], lowered: [] },
);

/** Reads what a step has left to do: nothing if that cannot be read. */
export const readTouched = (data: unknown) => v.parse(touchedSchema, data);

/** Returns the stamp of a record that a step writes. */
const nextMeta = (
  { kind, by, fileName, id, step }: Writing,
  { stored, names, isQuiet, via = VIA[kind], outOf }: RecordWrite,
  at: Timestamp,
): DocumentData => {
  const before: DocumentData | undefined = outOf ? outOf.get('before') : stored.data();
  const named = names && { customer: names.customer, contact: names.contact };
  const written = { ...named, step: `${id}.${step}` };
  if (isQuiet)
    return known({ ...(stampOf(before) ?? { by: null, at: stored.updateTime ?? at }), ...written });
  const file = kind === 'import' ? fileName : undefined;
  return known({ ...nextStamp(before, { by, at, via, file, change: id }), item: outOf?.id, ...written });
};

/**
 * Writes records with their search entries, counts and items, and notes what follows for the next step.
 * @param lowered the documents of counts that earlier steps have lowered.
 */
export const writeRecords = async (
  transaction: Transaction,
  running: Writing,
  writes: readonly RecordWrite[],
  lowered: readonly string[] = [],
): Promise<void> => {
  const at = Timestamp.now();
  const { id, by, step } = running;
  const written = writes.map((write) => ({
    ...write,
    next: write.fields && { ...write.fields, meta: nextMeta(running, write, at) },
  }));
  const entries = await Promise.all(
    [...new Set(written.map(({ model }) => model))].map((model) =>
      keepEntries(
        transaction,
        running.firestore,
        model,
        written
          .filter((each) => each.model === model)
          .map(({ stored, next }) => ({
            recordId: stored.id,
            gone: [stored],
            now: next ? entryOf(model, stored.id, next) : undefined,
          })),
      ),
    ),
  );
  for (const { model, stored, next, isQuiet, via = VIA[running.kind], outOf, mergedInto } of written) {
    const { ref } = stored;
    const about = { by, at, change: id, step: `${id}.${step}` };
    if (next === null) {
      const item = binItem(model, stored, { ...about, ...(mergedInto !== undefined && { mergedInto }) });
      transaction.set(item.ref, item.fields);
      transaction.delete(ref);
    } else transaction.set(ref, next);
    if (outOf) transaction.update(outOf.ref, { inBin: FieldValue.delete() });
    const event = next === null ? 'deleted' : stored.exists ? 'changed' : outOf ? 'restored' : undefined;
    if (event === undefined || isQuiet) continue;
    const file = running.kind === 'import' ? running.fileName : undefined;
    const changed = event === 'changed' ? changesOf(model, stored.data(), next ?? undefined) : {};
    const version = next === null ? (stored.updateTime ?? at) : at;
    const item = historyItem(model, ref, version, { event, via, file, changed, ...about });
    transaction.set(item.ref, item.fields);
  }
  const lowers = entries.flatMap((write) => write());
  transaction.set(touchedOf(running.reference), {
    records: touchedBy(writes),
    lowered: [...new Set([...lowered, ...lowers])],
    expiresAt: partExpiry(running),
  });
};

/** Describes a record that a step leaves: its name, and who wrote it last. */
export const leftRecord = (model: Model, stored: DocumentSnapshot, reason: string): Left => {
  const record = fieldsOf(stored);
  const { by, at } = Object(plain(stored.get('meta')));
  return {
    collection: model.collection,
    recordId: stored.id,
    reason,
    ...(record && { name: model.recordName(model.read(record).record) }),
    ...(typeof by === 'string' && { by }),
    ...(at instanceof Date && { at: at.getTime() }),
  };
};
