import { gunzipSync, gzipSync } from 'node:zlib';
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
} from 'firebase-admin/firestore';
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

/**
 * A search for a person, or an erasure, by an administrator: one at a time, under the uid. It is no change of a lane: those write records
 * of one kind, and staff see them.
 */
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
  /** Its state, as compressed JSON. */
  progress: v.optional(v.instance(Uint8Array)),
  at: v.date(),
  touchedAt: v.date(),
});

export type Job = v.InferOutput<typeof jobSchema>;

/** The state of a job. */
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

/** The longest time that the platform gives an event, and what of it the work takes. */
const [TIMEOUT_S, WORK_MS] = [540, 400_000];

/** An event that fails so long is given up: each attempt reads all documents. */
const LONGEST_RETRY_MS = 30 * 60_000;

const STOPPED = 'it has stopped. Start it again: an erasure goes on with what is left.';

/** Returns a stored job; undefined if there is none. One that nobody works on any more has failed. */
export const readJob = (stored: DocumentSnapshot): Job | undefined => {
  const read = v.safeParse(jobSchema, plain(stored.data()));
  if (!read.success) return undefined;
  const job = read.output;
  const isLost = Date.now() - job.touchedAt.getTime() > LONGEST_RETRY_MS + TIMEOUT_S * 1_000;
  return job.state === 'running' && isLost ? { ...job, state: 'failed', problem: STOPPED } : job;
};

/** Returns the progress of a job; undefined before it has any. */
export const progressOf = ({ progress }: Job): Progress | undefined =>
  progress && v.parse(progressSchema, JSON.parse(gunzipSync(progress).toString()));

/** Firestore takes 1 MiB a document: tens of thousands of places. */
const MOST_BYTES = 900_000;

const packed = ({ persons, round, state, erased }: Progress): Uint8Array => {
  const spread = (_key: string, value: unknown) =>
    value instanceof Set || value instanceof Map ? [...value] : value;
  const bytes = gzipSync(JSON.stringify({ persons, round, state, erased }, spread));
  if (bytes.length > MOST_BYTES) throw new Error('There are too many places for this page: use the command.');
  return bytes;
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

/** Works on a job until it has ended or the time is up. @returns the fields to write. */
const workOn = async (firestore: Firestore, job: Job, worker: Worker): Promise<DocumentData> => {
  try {
    if (!(await worker.mayGoOn(job))) throw new Error('you may no longer do this.');
    const progress = progressOf(job) ?? {
      persons: [...findPersons(await readEverybody(firestore), job.asked)],
      round: 0,
      state: newState(),
    };
    const isEnded = await work(firestore, job, progress, worker).then(
      () => true,
      (error: unknown) => {
        if (error !== worker.signal.reason) throw error;
        return false;
      },
    );
    const fields = { progress: packed(progress), read: progress.state.read };
    return isEnded ? { ...fields, state: 'done' } : fields;
  } catch (error) {
    logger.error('A search for a person failed.', error instanceof Error ? error.stack : typeof error);
    const problem = error instanceof Error ? error.message : 'Something went wrong.';
    return { state: 'failed', problem, progress: FieldValue.delete() };
  }
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
  if (job?.state !== 'running' || job.tick !== tick || !stored.updateTime) return;
  const fields = { ...(await workOn(firestore, job, worker)), tick: tick + 1, touchedAt: new Date() };
  await unlessOvertaken(stored.ref.update(fields, { lastUpdateTime: stored.updateTime }));
};

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
    const tick: unknown = data?.after.get('tick');
    if (typeof tick !== 'number' || Date.now() - Date.parse(time) > LONGEST_RETRY_MS) return;
    const firestore = openDatabase();
    await advanceSearch(firestore, uid, tick, {
      signal: AbortSignal.timeout(WORK_MS),
      mayGoOn: ({ at }) => mayChange(firestore, uid, { writers: 'administrators' }, at),
    });
  },
);
