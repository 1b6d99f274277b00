import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CollectionReference,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  GrpcStatus,
  type Precondition,
  Timestamp,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import type { Model } from 'shared-records/model/define-model';
import { JOB_SHOWN_MS } from 'shared-records/model/fields/limits';
import { JOB_KINDS, JOBS_UNTIL, storedJobSchema } from 'shared-records/model/record-jobs';
import * as v from 'valibot';
import { MODELS } from '../../models/models';
import { staff } from '../accounts/staff';
import { changeDocument, untilNotOvertaken } from '../calls/change-document';
import { TRIGGER } from '../calls/database';
import { hasStatus } from '../calls/grpc-status';
import { binEntry, binned, binOf, expiryOf, isSameRecord, recordReference } from './bin';
import { noteEdit } from './history/keep-history';
import { jobPlaces, leavePlace, mayChange, takePlace } from './job-limits';
import { plain } from './plain';

/** The most records that one step moves. Firestore takes 10 MiB at once, and a record with its parts up to 190 KB. */
export const JOB_CHUNK = 50;

/** The most values of a filter (https://firebase.google.com/docs/firestore/query-data/queries#limitations). */
const MOST_VALUES = 30;

/** Lets Undo wait so many milliseconds after its start until the bin has what a page deleted: a trigger puts it there. */
const LONGEST_WAIT_MS = 60_000;
const WAIT_INTERVAL_MS = 500;

/** Only functions start a job that changes a field, from one text to another: the security rules know no such kind. */
const changeSchema = v.object({ field: v.string(), from: v.string(), to: v.string() });

const schema = v.pipe(
  v.object({
    ...storedJobSchema.entries,
    kind: v.picklist([...JOB_KINDS, 'change']),
    change: v.optional(changeSchema),
    at: v.instance(Timestamp),
  }),
  v.transform(({ collection, ...job }) => ({
    ...job,
    model: MODELS.find((model) => model.collection === collection),
  })),
);

/** Returns the fields of a job that has ended. Firestore deletes it with what it put into the bin. */
const ended = (state: 'done' | 'failed' | 'cancelled'): DocumentData => ({
  state,
  endedAt: FieldValue.serverTimestamp(),
  expiresAt: expiryOf(new Date()),
});

/** Ends a job before its end, or deletes it if it is too large for another field. */
const stop = async (
  job: DocumentReference,
  state: 'failed' | 'cancelled',
  precondition: Precondition = { exists: true },
): Promise<void> => {
  try {
    await job.update(ended(state), precondition);
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
    logger.error(`The job ${job.path} is too large to be ended, so it is deleted.`, error.message);
    await job.delete(precondition);
  }
};

const accountOf = (job: DocumentReference): string => job.parent.parent?.id ?? '';

/** An announcement lasts so many milliseconds, and is renewed once pages would show a job that ends for longer. */
const ANNOUNCED_MS = 2 * JOB_SHOWN_MS.ended;

/**
 * Lets the pages of the job's account listen to its jobs, until those that end now are no longer shown. Pages do not ask for jobs by
 * themselves: most accounts have none. Each change of the entry costs each page of the account a read.
 */
const announce = (job: DocumentReference): Promise<void> =>
  changeDocument(staff(job.firestore).doc(accountOf(job)), async (member) => {
    const until: unknown = member?.[JOBS_UNTIL];
    const lasts = until instanceof Timestamp ? until.toMillis() - Date.now() : 0;
    const next = { [JOBS_UNTIL]: Timestamp.fromMillis(Date.now() + ANNOUNCED_MS) };
    return { result: undefined, fields: member && lasts < JOB_SHOWN_MS.ended ? next : {} };
  });

/** Runs a job to its end, or ends it at once if its account has too many. Can be interrupted and repeated. */
export const runRecordJob = async (job: DocumentReference): Promise<void> => {
  await announce(job);
  const places = jobPlaces(job);
  let isRunning = await takePlace(places, job.id);
  if (!isRunning) await stop(job, 'failed');
  while (isRunning) {
    isRunning = await advanceRecordJob(job);
    await announce(job);
  }
  await leavePlace(places, job.id);
};

/**
 * Moves the next records of a job into the bin or out of it, or changes them, at most `chunk`, and saves the job's progress in the same
 * batch. Concurrent and crashing workers are safe: a batch fails if the job or one of its records has changed since it was
 * read. Ends the job of an account that may no longer change the records.
 * @returns whether the job still runs.
 */
export const advanceRecordJob = async (job: DocumentReference, chunk = JOB_CHUNK): Promise<boolean> => {
  try {
    return await untilNotOvertaken(() => step(job, chunk));
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
    logger.error(`Firestore refuses a step of the job ${job.path}.`, error.message);
    await stop(job, 'failed');
    return false;
  }
};

async function step(reference: DocumentReference, chunk: number): Promise<boolean> {
  const { firestore } = reference;
  const snapshot = await reference.get();
  if (!snapshot.exists || !snapshot.updateTime || snapshot.get('state') !== undefined) return false;
  const job = v.safeParse(schema, snapshot.data());
  const unchanged = { lastUpdateTime: snapshot.updateTime };
  const uid = accountOf(reference);
  if (!job.success || !job.output.model) {
    logger.error(`The job ${reference.path} cannot be read, and stays undone.`);
    await stop(reference, 'failed', unchanged);
    return false;
  }
  const { kind, model, ids, done, undoes, change, at } = job.output;
  if (!(await mayChange(firestore, uid, model, at))) {
    logger.warn(`The job ${reference.path} ends: its account may no longer change these records.`);
    await stop(reference, 'failed', unchanged);
    return false;
  }
  const next = ids.slice(done, done + chunk);
  // A list from the page may name a record twice, and a batch writes a document once.
  const distinct = [...new Set(next)];
  const batch = firestore.batch();
  let left = 0;
  if (kind === 'change') {
    if (change) await changeField(batch, firestore, model, distinct, { ...change, by: uid });
  } else if (kind === 'delete') {
    await moveIn(batch, firestore, model, distinct, { deletion: reference.id, deletedBy: uid });
  } else if (undoes === undefined) {
    left = moveOut(batch, model, await pairsOfEntries(firestore, model, distinct), uid);
  } else {
    const deletion = await cancel(reference.parent, undoes);
    const pairs = await pairsOfDeletion(firestore, model, distinct, { deletion: undoes, deletedBy: uid });
    // A job fills the bin by itself, but a page leaves it to a trigger.
    const isLate = deletion === undefined && pairs.some(({ record, entry }) => !record.exists && !entry);
    if (isLate && Date.now() - at.toMillis() < LONGEST_WAIT_MS) {
      await sleep(WAIT_INTERVAL_MS);
      return true;
    }
    left = moveOut(batch, model, pairs, uid);
  }
  const isRunning = done + next.length < ids.length;
  const progress = {
    done: done + next.length,
    ...(left > 0 && { left: FieldValue.increment(left) }),
    ...(!isRunning && ended('done')),
  };
  batch.update(reference, progress, unchanged);
  await batch.commit();
  return isRunning;
}

/**
 * Ends a running deletion. Its next batch fails then, so what it has not deleted stays.
 * @returns the deletion; undefined if a page deleted by itself.
 */
async function cancel(jobs: CollectionReference, id: string): Promise<DocumentSnapshot | undefined> {
  const deletion = await jobs.doc(id).get();
  if (!deletion.updateTime) return undefined;
  if (deletion.get('kind') === 'delete' && deletion.get('state') === undefined)
    await stop(deletion.ref, 'cancelled', { lastUpdateTime: deletion.updateTime });
  return deletion;
}

/** A record and its entry in the bin. Undefined: the bin has none. */
interface Pair {
  readonly record: DocumentSnapshot;
  readonly entry: DocumentSnapshot | undefined;
}

const readAll = async (
  firestore: Firestore,
  references: readonly DocumentReference[],
): Promise<DocumentSnapshot[]> => (references.length === 0 ? [] : firestore.getAll(...references));

/** Moves the records that still exist into the bin. One that is gone is deleted as wanted. */
async function moveIn(
  batch: WriteBatch,
  firestore: Firestore,
  model: Model,
  ids: readonly string[],
  deletion: { readonly deletion: string; readonly deletedBy: string },
): Promise<void> {
  const records = firestore.collection(model.collection);
  const deletedAt = new Date();
  const found = await readAll(
    firestore,
    ids.map((id) => records.doc(id)),
  );
  for (const record of found) {
    if (!record.updateTime) continue;
    batch.set(binEntry(model, record), binned(model, record, { ...deletion, deletedAt }));
    batch.delete(record.ref, { lastUpdateTime: record.updateTime });
  }
}

/** Writes a text into the records that still have the text before. */
async function changeField(
  batch: WriteBatch,
  firestore: Firestore,
  model: Model,
  ids: readonly string[],
  { field, from, to, by }: v.InferOutput<typeof changeSchema> & { readonly by: string },
): Promise<void> {
  const records = firestore.collection(model.collection);
  const found = await readAll(
    firestore,
    ids.map((id) => records.doc(id)),
  );
  for (const record of found) {
    if (!record.updateTime || record.get(field) !== from) continue;
    batch.update(record.ref, { [field]: to }, { lastUpdateTime: record.updateTime });
    noteEdit(batch, record.ref, by, 'change');
  }
}

/** Returns the entries with these ids, with the records that they restore. Of two for one record, the newest comes first. */
async function pairsOfEntries(firestore: Firestore, model: Model, ids: readonly string[]): Promise<Pair[]> {
  const bin = binOf(firestore, model);
  const entries = await readAll(
    firestore,
    ids.map((id) => bin.doc(id)),
  );
  const records = await readAll(
    firestore,
    entries.map((entry) => recordReference(model, entry)),
  );
  return records.map((record, index) => ({ record, entry: entries[index] })).sort(byDeletion);
}

/** Returns the bin entries of some records that one deletion made, whoever used its id. */
export const entriesOfDeletion = async (
  firestore: Firestore,
  model: Pick<Model, 'collection'>,
  ids: readonly string[],
  deletion: string,
): Promise<DocumentSnapshot[]> => {
  const entries: DocumentSnapshot[] = [];
  for (let start = 0; start < ids.length; start += MOST_VALUES) {
    const some = ids.slice(start, start + MOST_VALUES);
    const found = binOf(firestore, model).where('recordId', 'in', some).where('deletion', '==', deletion);
    entries.push(...(await found.get()).docs);
  }
  return entries;
};

/** Returns the records with these ids, with their entries of one deletion by one account. */
async function pairsOfDeletion(
  firestore: Firestore,
  model: Model,
  ids: readonly string[],
  { deletion, deletedBy }: { readonly deletion: string; readonly deletedBy: string },
): Promise<Pair[]> {
  const entries = await entriesOfDeletion(firestore, model, ids, deletion);
  const ofAccount = entries.filter((entry) => entry.get('deletedBy') === deletedBy);
  const records = firestore.collection(model.collection);
  const stored = await readAll(
    firestore,
    ids.map((id) => records.doc(id)),
  );
  return stored.flatMap((record): Pair[] => {
    const own = ofAccount.filter((entry) => recordReference(model, entry).id === record.id);
    return own.length === 0
      ? [{ record, entry: undefined }]
      : own.map((entry) => ({ record, entry })).sort(byDeletion);
  });
}

const deletedAtOf = ({ entry }: Pair): number => {
  const deletedAt = plain(entry?.get('deletedAt'));
  return deletedAt instanceof Date ? deletedAt.getTime() : 0;
};

const byDeletion = (one: Pair, other: Pair): number => deletedAtOf(other) - deletedAtOf(one);

/** Moves records out of the bin, unless another one has the id now. Returns how many are not as wanted. */
function moveOut(batch: WriteBatch, model: Model, pairs: readonly Pair[], by: string): number {
  const restored = new Set<string>();
  let left = 0;
  for (const { record, entry } of pairs) {
    const fields: DocumentData | undefined = entry?.get('record');
    const isOther = record.exists && fields && !isSameRecord(model, fields, record.data());
    if (isOther || restored.has(record.id) || (!record.exists && !fields)) {
      left += 1;
      continue;
    }
    restored.add(record.id);
    if (!record.exists && fields) {
      batch.create(record.ref, fields);
      noteEdit(batch, record.ref, by, 'restore');
    }
    if (entry?.updateTime) batch.delete(entry.ref, { lastUpdateTime: entry.updateTime });
  }
  return left;
}

/** Trigger: runs a new job to its end. A failed delivery is repeated for a day, and continues where the last one ended. */
export const runRecordJobs = onDocumentCreated(
  { ...TRIGGER, document: 'recordJobs/{uid}/jobs/{id}' },
  async ({ data }) => {
    if (data) await runRecordJob(data.ref);
  },
);
