import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentReference, DocumentSnapshot, WriteBatch } from 'firebase-admin/firestore';
import { FieldValue, GrpcStatus } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import { customerField } from 'shared-records/model/customer-field';
import type { Model } from 'shared-records/model/define-model';
import type { DuplicateMode, ImportRow } from 'shared-records/model/imports/import-request';
import { wordsCollection } from 'shared-records/model/words/word-entries';
import * as v from 'valibot';
import { untilNotOvertaken } from '../calls/change-document';
import { TRIGGER } from '../calls/database';
import { hasStatus } from '../calls/grpc-status';
import { noteEdit } from '../records/history/keep-history';
import { leavePlace, mayChange, placesFor } from '../records/job-limits';
import { allCalledNow } from '../records/naming/customer-names';
import { plain } from '../records/plain';
import { wordEntryOf } from '../records/word-entries';
import { findSame } from './find-same';
import {
  beforeDocument,
  idOfRow,
  importExpiry,
  modelOf,
  type Outcome,
  readResult,
  readRows,
  recordInRow,
  resultDocument,
  type StoredImport,
  storedImport,
} from './import-documents';
import { undoStep } from './undo-step';

/** Asks again after so many milliseconds whether the search finds the records of an import. */
const SEARCH_PAUSE_MS = 1_000;

/**
 * Runs an import or its undo to the end. Can be interrupted, repeated, and run twice at once. An import ends once the search finds
 * its records, or after `searchTimeoutMs`.
 */
export const runImport = async (job: DocumentReference, searchTimeoutMs = 0): Promise<void> => {
  let isRunning = true;
  while (isRunning) isRunning = await advanceImport(job, searchTimeoutMs);
  const stored = v.safeParse(storedImport, (await job.get()).data());
  if (!stored.success) return;
  const { uid, undoneBy = uid } = stored.output;
  for (const account of new Set([uid, undoneBy]))
    await leavePlace(placesFor(job.firestore, account, 'importing'), job.id);
};

/**
 * Writes the rows of the next step, or takes back those of the last one, and saves the progress in the same batch. The batch fails if
 * the import or one of the records has changed since it was read. After the last step, waits a little for the search.
 * @returns whether the import still runs.
 */
export const advanceImport = async (job: DocumentReference, searchTimeoutMs = 0): Promise<boolean> => {
  try {
    return await untilNotOvertaken(() => step(job, searchTimeoutMs));
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT) && !(error instanceof v.ValiError)) throw error;
    logger.error(`A step of the import ${job.path} cannot be done.`, error.message);
    await job.update({ state: 'failed' });
    return false;
  }
};

async function step(job: DocumentReference, searchTimeoutMs: number): Promise<boolean> {
  const snapshot = await job.get();
  if (!snapshot.exists || !snapshot.updateTime) return false;
  const stored = v.parse(storedImport, snapshot.data());
  const { state, model } = stored;
  const unchanged = { lastUpdateTime: snapshot.updateTime };
  if (state !== 'running' && state !== 'undoing') return false;
  const { by, at } =
    state === 'undoing'
      ? { by: stored.undoneBy ?? stored.uid, at: stored.undoneAt ?? stored.at }
      : { by: stored.uid, at: stored.at };
  if (!model || !(await mayChange(job.firestore, by, model, at))) {
    logger.warn(`The import ${job.path} ends: its account may not change these records.`);
    await job.update({ state: 'failed' }, unchanged);
    return false;
  }
  if (state === 'undoing') return undoStep(job, { ...stored, model }, by, unchanged);
  if (stored.step >= stored.steps) {
    const deadline = snapshot.updateTime.toMillis() + searchTimeoutMs;
    if (Date.now() < deadline && !(await areFound(job, model, stored.steps))) {
      await sleep(SEARCH_PAUSE_MS);
      return true;
    }
    await job.update({ state: 'done' }, unchanged);
    return false;
  }
  const batch = job.firestore.batch();
  const rows = await readRows(job, stored.step);
  // Each row may name a customer of its own, which is a row beside it.
  if (stored.read + rows.length > 2 * stored.rows) {
    logger.warn(`The import ${job.path} ends: it has more rows than its page said.`);
    await job.update({ state: 'failed' }, unchanged);
    return false;
  }
  const outcomes = await writeRows(batch, job, rows, { ...stored, model });
  batch.create(resultDocument(job, stored.step), {
    json: JSON.stringify(outcomes),
    expiresAt: importExpiry(),
  });
  const countOf = (wanted: Outcome['outcome']) =>
    FieldValue.increment(
      outcomes.filter(({ outcome, collection }) => outcome === wanted && !collection).length,
    );
  batch.update(
    job,
    {
      step: stored.step + 1,
      read: FieldValue.increment(rows.length),
      done: FieldValue.increment(rows.filter(({ collection }) => !collection).length),
      created: countOf('created'),
      updated: countOf('updated'),
      skipped: countOf('skipped'),
      refused: countOf('refused'),
    },
    unchanged,
  );
  await batch.commit();
  return true;
}

/** Adds the rows of a step to a batch. Returns what becomes of each. */
async function writeRows(
  batch: WriteBatch,
  job: DocumentReference,
  rows: readonly ImportRow[],
  {
    model: main,
    mode: general,
    choices,
    uid,
    fileName,
  }: Pick<StoredImport, 'mode' | 'choices' | 'uid' | 'fileName'> & {
    readonly model: Model;
  },
): Promise<readonly Outcome[]> {
  const { firestore } = job;
  // Customers may have got other names since the file was sent.
  const field = customerField(main);
  const texts = field === undefined ? [] : rows.map(({ values }) => String(values[field] ?? ''));
  const namesNow = await allCalledNow(firestore, texts);
  // All rows of a step are of one kind.
  const model = modelOf(main, rows[0] ?? {});
  const planned = rows.map((row) => {
    const given = recordInRow(model, row);
    const name = field === undefined || row.collection ? undefined : namesNow.get(String(given[field]));
    const record = field === undefined || name === undefined ? given : { ...given, [field]: name };
    const mode = choices.get(row.row) ?? general;
    const [problem] = Object.values(model.errors(record, { isNew: true }));
    // A customer that the file names is created once, whatever happens to the rows.
    const isCompared = problem === undefined && (row.collection !== undefined || mode !== 'add');
    return { row, record, mode, problem, isCompared };
  });
  const compared = planned.map(({ record, isCompared }) => (isCompared ? record : {}));
  const found = await findSame(firestore, model, compared);
  const reference = ({ row }: { row: ImportRow }) =>
    firestore.collection(model.collection).doc(idOfRow(job, row));
  const taken = planned.length > 0 ? await firestore.getAll(...planned.map(reference)) : [];
  // A batch writes a record once.
  const updated = new Set<string>();
  return planned.map(({ row, record, mode, problem }, index): Outcome => {
    const same = found[index];
    const { row: number, collection } = row;
    const about = { row: number, ...(collection && { collection }) };
    if (problem !== undefined) return { ...about, outcome: 'refused', reason: problem };
    if (!same) {
      if (taken[index]?.exists) return { ...about, outcome: 'refused', reason: 'Another record has its id.' };
      batch.create(reference({ row }), record);
      noteEdit(batch, reference({ row }), uid, 'import', fileName);
      return { ...about, outcome: 'created', recordId: idOfRow(job, row) };
    }
    const skipped = { ...about, outcome: 'skipped', recordId: same.id } as const;
    const name = model.recordName(model.read(Object(plain(same.data()))).record);
    const exists = `There is a ${model.entityName} like this already: ${name}.`;
    if (mode === 'skip' || collection || updated.has(same.ref.path)) return { ...skipped, reason: exists };
    const fields = fieldsToWrite(same, record, mode);
    if (fields.length === 0) return { ...skipped, reason: `${exists} It has these values.` };
    updated.add(same.ref.path);
    const before = Object.fromEntries(fields.map((field) => [field, same.get(field) ?? null]));
    batch.update(
      same.ref,
      Object.fromEntries(fields.map((field) => [field, record[field]])),
      same.updateTime ? { lastUpdateTime: same.updateTime } : {},
    );
    noteEdit(batch, same.ref, uid, 'import', fileName);
    batch.set(beforeDocument(job, row), { before, expiresAt: importExpiry() });
    return { ...about, outcome: 'updated', recordId: same.id, fields: [...fields] };
  });
}

/** Returns the fields that an import changes in a stored record. It never empties one. */
const fieldsToWrite = (
  stored: DocumentSnapshot,
  record: Readonly<Record<string, unknown>>,
  mode: DuplicateMode,
): readonly string[] =>
  Object.entries(record).flatMap(([field, value]) => {
    const before = plain(stored.get(field)) ?? '';
    const isSame = String(before) === String(value);
    const isWanted = mode === 'overwrite' || before === '';
    return value !== '' && isWanted && !isSame ? [field] : [];
  });

/** 20,000 rows take some minutes: https://cloud.google.com/functions/quotas#time_limits. */
const TIMEOUT_SECONDS = 540;

/**
 * The triggers of the last records take a second or two. A record that the search cannot find must not keep an import running, and
 * the local suite runs them only after this one.
 */
const SEARCH_TIMEOUT_MS = 5_000;

/** Trigger: runs an import, or its undo, to the end. A failed delivery is repeated, and continues where the last one ended. */
export const runImports = onDocumentCreated(
  { ...TRIGGER, timeoutSeconds: TIMEOUT_SECONDS, document: 'imports/{id}/importRuns/{run}' },
  async ({ data }) => {
    const job = data?.ref.parent.parent;
    if (job) await runImport(job, SEARCH_TIMEOUT_MS);
  },
);

/** Returns whether the search does not find a record of a step yet: the trigger of each writes its entry. */
async function isMissing(job: DocumentReference, main: Model, step: number): Promise<boolean> {
  const { firestore } = job;
  const created = (await readResult(job, step)).outcomes.flatMap(({ outcome, recordId, collection }) => {
    const model = modelOf(main, { collection });
    return outcome === 'created' && recordId !== undefined
      ? [{ model, record: firestore.collection(model.collection).doc(recordId) }]
      : [];
  });
  if (created.length === 0) return false;
  const records = await firestore.getAll(...created.map(({ record }) => record));
  const entries = records.flatMap((record, index) => {
    const model = created[index]?.model ?? main;
    // Somebody has deleted it, or its shape allows for no entry.
    const entry = record.exists ? wordEntryOf(model, record) : undefined;
    return entry ? [firestore.collection(wordsCollection(model)).doc(entry.id)] : [];
  });
  if (entries.length === 0) return false;
  return (await firestore.getAll(...entries)).some(({ exists }) => !exists);
}

/** Returns whether the search finds all records that an import has created. The last ones come last. */
async function areFound(job: DocumentReference, model: Model, steps: number): Promise<boolean> {
  for (let step = steps - 1; step >= 0; step -= 1) if (await isMissing(job, model, step)) return false;
  return true;
}
