import { isDeepStrictEqual } from 'node:util';
import type { DocumentReference, DocumentSnapshot, Precondition, WriteBatch } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { customerField } from 'shared-records/model/customer-field';
import type { Model } from 'shared-records/model/define-model';
import type { ImportRow } from 'shared-records/model/imports/import-request';
import * as v from 'valibot';
import { binEntry, binned, isSameRecord } from '../records/bin';
import { newestOf, noteEdit } from '../records/history/keep-history';
import { calledNow, namesOfCustomers } from '../records/naming/customer-names';
import { plain } from '../records/plain';
import {
  beforeDocument,
  type KeptRow,
  modelOf,
  readResult,
  readRows,
  recordInRow,
  resultDocument,
  type StoredImport,
} from './import-documents';

type Undoing = Omit<StoredImport, 'model'> & {
  readonly model: Model;
};

/**
 * Takes back the last step that is still written: created records go into the bin, updated ones get back what they had. `by` is the
 * account that asked for it.
 */
export const undoStep = async (
  job: DocumentReference,
  stored: Undoing,
  by: string,
  unchanged: Precondition,
): Promise<boolean> => {
  const { firestore } = job;
  const step = stored.step - 1;
  if (step < 0) {
    await job.update({ state: 'undone' }, unchanged);
    return false;
  }
  const rows = new Map((await readRows(job, step)).map((row) => [`${row.collection ?? ''}${row.row}`, row]));
  const outcomes = (await readResult(job, step)).outcomes.filter(
    ({ outcome }) => outcome === 'created' || outcome === 'updated',
  );
  const references = outcomes.map((outcome) =>
    firestore.collection(modelOf(stored.model, outcome).collection).doc(outcome.recordId ?? ''),
  );
  const records = references.length > 0 ? await firestore.getAll(...references) : [];
  const batch = firestore.batch();
  const kept: KeptRow[] = [];
  let undone = 0;
  for (const [index, outcome] of outcomes.entries()) {
    const record = records[index];
    const row = rows.get(`${outcome.collection ?? ''}${outcome.row}`);
    const model = modelOf(stored.model, outcome);
    // Somebody has deleted it meanwhile.
    if (!record?.exists || !row) {
      if (!outcome.collection) undone += 1;
      continue;
    }
    const written = await asRenamed(model, recordInRow(model, row), record);
    const isUndone =
      outcome.outcome === 'created'
        ? removeCreated(batch, model, record, written, { deletion: job.id, deletedBy: by })
        : giveBack(batch, record, by, written, outcome.fields ?? [], await valuesBefore(job, model, row));
    if (!isUndone) kept.push(await keptRow(model, record, outcome.row));
    else if (!outcome.collection) undone += 1;
  }
  batch.update(resultDocument(job, step), { kept: JSON.stringify(kept) });
  batch.update(
    job,
    {
      step,
      undone: FieldValue.increment(undone),
      kept: FieldValue.increment(kept.length),
      ...(step === 0 && { state: 'undone' }),
    },
    unchanged,
  );
  await batch.commit();
  return step > 0;
};

/** Returns what an import wrote, with the present name of a customer that was renamed or merged since: no person changed the record. */
async function asRenamed(
  model: Model,
  written: Readonly<Record<string, unknown>>,
  record: DocumentSnapshot,
): Promise<Readonly<Record<string, unknown>>> {
  const field = customerField(model);
  if (field === undefined) return written;
  const [text, now] = [String(written[field] ?? ''), String(record.get(field) ?? '')];
  if (text === '' || text === now) return written;
  const names = await namesOfCustomers(record.ref.firestore, [text]);
  return names.includes(now) ? { ...written, [field]: now } : written;
}

/** Returns what an updated record had before, with the present name of its customer. */
async function valuesBefore(
  job: DocumentReference,
  model: Model,
  row: ImportRow,
): Promise<ReadonlyMap<string, unknown>> {
  const stored = await beforeDocument(job, row).get();
  const values = new Map<string, unknown>(Object.entries(Object(stored.get('before'))));
  const field = customerField(model);
  const name = field === undefined ? undefined : values.get(field);
  if (field !== undefined && typeof name === 'string')
    values.set(field, await calledNow(job.firestore, name));
  return values;
}

/** A change by a page. The entry of the import itself says nothing: that of the change comes later. */
const changeSchema = v.object({
  by: v.nullable(v.string()),
  at: v.instance(Timestamp),
  via: v.nullish(v.pipe(v.string(), v.notValue('import'))),
});

/** Describes a record that the undo keeps: its name, and who changed it last, as its history says. */
async function keptRow(model: Model, record: DocumentSnapshot, row: number): Promise<KeptRow> {
  const [newest] = (await newestOf(record.ref.firestore, model, record.id).get()).docs;
  const read = v.safeParse(changeSchema, newest?.data());
  const { by, at } = read.success ? read.output : { by: null, at: record.updateTime };
  const name = model.recordName(model.read(Object(plain(record.data()))).record);
  return { row, name, by, at: at?.toMillis() ?? Date.now() };
}

/** Puts a created record into the bin, unless somebody has changed it. */
function removeCreated(
  batch: WriteBatch,
  model: Model,
  record: DocumentSnapshot,
  written: object,
  deletion: { readonly deletion: string; readonly deletedBy: string },
): boolean {
  if (!record.updateTime || !isSameRecord(model, written, record.data())) return false;
  batch.set(binEntry(model, record), binned(model, record, { ...deletion, deletedAt: new Date() }));
  batch.delete(record.ref, { lastUpdateTime: record.updateTime });
  return true;
}

/** Gives an updated record back each value that nobody has changed since. Returns whether that were all. */
function giveBack(
  batch: WriteBatch,
  record: DocumentSnapshot,
  by: string,
  written: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  had: ReadonlyMap<string, unknown>,
): boolean {
  const back = fields.filter((field) => isDeepStrictEqual(plain(record.get(field)), written[field]));
  if (back.length > 0) {
    batch.update(
      record.ref,
      Object.fromEntries(back.map((field) => [field, had.get(field) ?? FieldValue.delete()])),
      record.updateTime ? { lastUpdateTime: record.updateTime } : {},
    );
    noteEdit(batch, record.ref, by, 'import');
  }
  return back.length === fields.length;
}
