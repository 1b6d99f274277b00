import { gunzipSync, gzipSync } from 'node:zlib';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import * as v from 'valibot';
import { unlessOvertaken } from '../calls/change-document';
import { openDatabase, TRIGGER } from '../calls/database';
import { mayChange } from '../changes/rights';
import { plain } from '../records/plain';
import { newState, stateSchema } from './documents';
import { erasedSchema, erasePerson } from './erase-person';
import { findPersons, personSchema, readEverybody } from './find-person';
import { findPlaces, PERSON_SEARCHES, searchFor } from './find-places';

/** A search for a person, or an erasure, by an administrator: one at a time, under the uid. */
const jobSchema = v.object({
  id: v.string(),
  action: v.picklist(['find', 'erase']),
  asked: v.string(),
  /** The documents in which an unsure place means the person. */
  also: v.array(v.string()),
  actor: v.object({ uid: v.string(), email: v.string(), name: v.string() }),
  state: v.picklist(['running', 'done', 'failed']),
  /** Counts the writes of the job: a late event does nothing. */
  tick: v.number(),
  read: v.number(),
  problem: v.optional(v.string()),
  /** The documents that have its progress. */
  pieces: v.array(v.string()),
  at: v.date(),
  touchedAt: v.date(),
});

export type Job = v.InferOutput<typeof jobSchema>;

/** What a job has come to. */
const progressSchema = v.object({
  persons: v.array(personSchema),
  round: v.number(),
  state: stateSchema,
  erased: v.optional(erasedSchema),
});

type Progress = v.InferOutput<typeof progressSchema>;

/** A job and what it found are personal data, and expire after a day. */
export const searchExpiry = (): Date => new Date(Date.now() + 24 * 60 * 60_000);

/** Returns the job of an administrator. */
export const jobOf = (firestore: Firestore, uid: string): DocumentReference =>
  firestore.collection(PERSON_SEARCHES).doc(uid);

/** Returns a stored job; undefined if there is none. */
export const readJob = (stored: DocumentSnapshot): Job | undefined => {
  const job = v.safeParse(jobSchema, plain(stored.data()));
  return job.success ? job.output : undefined;
};

/** Returns a document with a part of the progress of a job. */
export const pieceOf = (job: DocumentReference, id: string): DocumentReference =>
  job.collection('pieces').doc(id);

/** Firestore takes 1 MiB a document. */
const PIECE_BYTES = 900_000;

/** Returns the progress of a job; undefined before it has any. */
export const loadProgress = async (
  job: DocumentReference,
  { pieces }: Pick<Job, 'pieces'>,
): Promise<Progress | undefined> => {
  if (pieces.length === 0) return undefined;
  const stored = await job.firestore.getAll(...pieces.map((id) => pieceOf(job, id)));
  const bytes = stored.map((piece) => v.parse(v.instance(Uint8Array), piece.get('bytes')));
  return v.parse(progressSchema, JSON.parse(gunzipSync(Buffer.concat(bytes)).toString()));
};

/** Writes fields of a job with its progress, unless somebody has written it since. */
const save = async (
  stored: DocumentSnapshot,
  { id, tick, pieces }: Job,
  { persons, round, state, erased }: Progress,
  fields: { readonly state?: Job['state']; readonly problem?: string },
): Promise<void> => {
  const spread = (_key: string, value: unknown) =>
    value instanceof Set || value instanceof Map ? [...value] : value;
  const bytes = gzipSync(JSON.stringify({ persons, round, state, erased }, spread));
  const next: string[] = [];
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    const piece = pieceOf(stored.ref, `${id}-${tick}-${next.length}`);
    await piece.set({ bytes: bytes.subarray(start, start + PIECE_BYTES), expiresAt: searchExpiry() });
    next.push(piece.id);
  }
  const job = { tick: tick + 1, read: state.read, pieces: next, touchedAt: new Date(), ...fields };
  await unlessOvertaken(
    stored.ref.update(job, stored.updateTime ? { lastUpdateTime: stored.updateTime } : {}),
  );
  for (const piece of pieces) await pieceOf(stored.ref, piece).delete();
};

interface Worker {
  /** Ends the work of this call. Another one goes on. */
  readonly signal: AbortSignal;
  /** Returns whether the administrator still is one. */
  mayGoOn(job: Job): Promise<boolean>;
}

const work = async (
  firestore: Firestore,
  job: Job,
  progress: Progress,
  { signal }: Worker,
): Promise<void> => {
  const [person, other] = progress.persons;
  if (!person || other) return;
  if (job.action === 'find') {
    await findPlaces(firestore, searchFor(person, {}, progress.state), signal);
    return;
  }
  const decided = new Set(job.also);
  const erased = await erasePerson(firestore, person, { actor: job.actor, decided, signal, progress });
  // Nobody needs the names any longer.
  Object.assign(progress, { persons: [], state: newState(), erased });
};

/** Goes on with the job of an administrator. Ignores repeated and late events by their tick. */
export const advanceSearch = async (
  firestore: Firestore,
  uid: string,
  tick: number,
  worker: Worker,
): Promise<void> => {
  const stored = await jobOf(firestore, uid).get();
  const job = readJob(stored);
  if (job?.state !== 'running' || job.tick !== tick) return;
  const fresh: Progress = { persons: [], round: 0, state: newState() };
  let progress = fresh;
  try {
    if (!(await worker.mayGoOn(job))) throw new Error('You may no longer do this.');
    const known = await loadProgress(stored.ref, job);
    progress = known ?? {
      ...fresh,
      persons: [...findPersons(await readEverybody(firestore), job.asked)],
    };
    await work(firestore, job, progress, worker);
    await save(stored, job, progress, { state: 'done' });
  } catch (error) {
    if (error === worker.signal.reason) return save(stored, job, progress, {});
    logger.error('A search for a person failed.', error instanceof Error ? error.stack : typeof error);
    const problem = error instanceof Error ? error.message : 'Something went wrong.';
    await save(stored, job, fresh, { state: 'failed', problem });
  }
};

/** The longest time that the platform gives an event, and what of it the work takes. */
const [TIMEOUT_S, WORK_MS] = [540, 400_000];

/** An event that fails so long is given up: each attempt reads all documents. */
const LONGEST_RETRY_MS = 30 * 60_000;

/** A job that was not touched for so long has stopped. */
export const STOPPED_MS = LONGEST_RETRY_MS + TIMEOUT_S * 1_000;

/** Trigger: goes on with a search for a person, or an erasure, at each write of its job. */
export const runPersonSearches = onDocumentWritten(
  {
    ...TRIGGER,
    document: `${PERSON_SEARCHES}/{uid}`,
    timeoutSeconds: TIMEOUT_S,
    maxInstances: 2,
    concurrency: 1,
  },
  async ({ data, params: { uid }, time }) => {
    const job = data?.after.exists ? readJob(data.after) : undefined;
    if (!job || Date.now() - Date.parse(time) > LONGEST_RETRY_MS) return;
    const firestore = openDatabase();
    await advanceSearch(firestore, uid, job.tick, {
      signal: AbortSignal.timeout(WORK_MS),
      mayGoOn: ({ at }) => mayChange(firestore, uid, { writers: 'administrators' }, at),
    });
  },
);
