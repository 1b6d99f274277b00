import {
  type CollectionReference,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  GrpcStatus,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Model } from 'shared-records/model/define-model';
import { storedJobSchema } from 'shared-records/model/record-jobs';
import * as v from 'valibot';
import { MODELS } from '../../models/models';
import { untilNotOvertaken } from '../calls/change-document';
import { hasStatus } from '../calls/grpc-status';
import { binEntry, binned, expiryOf, isSameRecord } from './bin';

/** The most records that one step moves. Firestore takes 10 MiB at once, and a record with its prefixes up to 150 KB. */
export const CHUNK = 50;

const schema = v.pipe(
  storedJobSchema,
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

/** Runs a job to its end. Can be interrupted and repeated. */
export const runRecordJob = async (reference: DocumentReference): Promise<void> => {
  let isRunning = true;
  while (isRunning) isRunning = await advanceRecordJob(reference);
};

/**
 * Moves the next records of a job into the bin or out of it, at most `chunk`, and saves the job's progress in the same
 * batch. Concurrent and crashing workers are safe: a batch fails if the job or one of its records has changed since it was
 * read.
 * @returns whether the job still runs.
 */
export const advanceRecordJob = async (reference: DocumentReference, chunk = CHUNK): Promise<boolean> => {
  try {
    return await untilNotOvertaken(() => step(reference, chunk));
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
    logger.error(`Firestore refuses a step of the job ${reference.path}.`, error.message);
    await reference.update(ended('failed'));
    return false;
  }
};

async function step(reference: DocumentReference, chunk: number): Promise<boolean> {
  const { firestore } = reference;
  const snapshot = await reference.get();
  if (!snapshot.exists || !snapshot.updateTime || snapshot.get('state') !== undefined) return false;
  const job = v.safeParse(schema, snapshot.data());
  const unchanged = { lastUpdateTime: snapshot.updateTime };
  if (!job.success || !job.output.model) {
    logger.error(`The job ${reference.path} cannot be read, and stays undone.`);
    await reference.update(ended('failed'), unchanged);
    return false;
  }
  const { kind, model, ids, done, undoes } = job.output;
  if (kind === 'restore' && undoes !== undefined) await cancel(reference.parent, undoes);
  const next = ids.slice(done, done + chunk);
  const pairs = await readPairs(firestore, model, next);
  const batch = firestore.batch();
  const deletedBy = reference.parent.parent?.id ?? null;
  const left = kind === 'delete' ? moveIn(batch, model, pairs, deletedBy) : moveOut(batch, model, pairs);
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

/** Ends a running deletion. Its next batch fails then, so what it has not deleted stays. */
async function cancel(jobs: CollectionReference, id: string): Promise<void> {
  const deletion = await jobs.doc(id).get();
  if (!deletion.updateTime || deletion.get('kind') !== 'delete' || deletion.get('state') !== undefined)
    return;
  await deletion.ref.update(ended('cancelled'), { lastUpdateTime: deletion.updateTime });
}

/** A record and its place in the bin. */
interface Pair {
  readonly record: DocumentSnapshot;
  readonly entry: DocumentSnapshot;
}

async function readPairs(firestore: Firestore, model: Model, ids: readonly string[]): Promise<Pair[]> {
  if (ids.length === 0) return [];
  // A list from the page may name a record twice, and a batch writes a document once.
  const found = await firestore.getAll(
    ...[...new Set(ids)].flatMap((id) => [
      firestore.collection(model.collection).doc(id),
      binEntry(firestore, model, id),
    ]),
  );
  return found.flatMap((record, index) => {
    const entry = found[index + 1];
    return index % 2 === 0 && entry ? [{ record, entry }] : [];
  });
}

/** Moves the records that still exist into the bin. Returns 0: a record that is gone is deleted as wanted. */
function moveIn(batch: WriteBatch, model: Model, pairs: readonly Pair[], deletedBy: string | null): number {
  const deletedAt = new Date();
  for (const { record, entry } of pairs) {
    if (!record.updateTime) continue;
    batch.set(entry.ref, binned(model, record, { deletedBy, deletedAt }));
    batch.delete(record.ref, { lastUpdateTime: record.updateTime });
  }
  return 0;
}

/** Moves records out of the bin, unless another one has the id now. Returns how many are not as wanted. */
function moveOut(batch: WriteBatch, model: Model, pairs: readonly Pair[]): number {
  let left = 0;
  for (const { record, entry } of pairs) {
    const fields: DocumentData | undefined = entry.get('record');
    if (record.exists ? entry.exists && !isSameRecord(model, entry, record) : !fields) {
      left += 1;
      continue;
    }
    if (!record.exists && fields) batch.create(record.ref, fields);
    if (entry.updateTime) batch.delete(entry.ref, { lastUpdateTime: entry.updateTime });
  }
  return left;
}
