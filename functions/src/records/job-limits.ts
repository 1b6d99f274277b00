import { getAuth } from 'firebase-admin/auth';
import { type DocumentReference, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import * as v from 'valibot';
import { isAdministrator, staff } from '../accounts/staff';

/** The most jobs of an account that run at once. */
export const MOST_RUNNING = 10;

/** Counts a job as running for this many milliseconds: Cloud Functions repeat a failed delivery for a day. */
const LONGEST_RUN_MS = 24 * 60 * 60 * 1_000;

/** Returns whether an account may change records of a kind now. */
export const mayChange = async (
  firestore: Firestore,
  uid: string,
  { writers }: Pick<Model, 'writers'>,
): Promise<boolean> => {
  if (!(await staff(firestore).doc(uid).get()).exists) return false;
  if (writers === 'staff') return true;
  const { users } = await getAuth().getUsers([{ uid }]);
  return users.some(isAdministrator);
};

/** The running jobs of an account, and when they began. */
const runningSchema = v.fallback(v.object({ running: v.record(v.string(), v.instance(Timestamp)) }), {
  running: {},
});

const changeRunning = <Result>(
  job: DocumentReference,
  change: (running: Map<string, Timestamp>) => Result,
): Promise<Result> =>
  job.firestore.runTransaction(async (transaction) => {
    const account = job.firestore.doc(job.parent.parent?.path ?? '');
    const { running } = v.parse(runningSchema, (await transaction.get(account)).data());
    const jobs = new Map(Object.entries(running));
    const result = change(jobs);
    transaction.set(account, { running: Object.fromEntries(jobs) });
    return result;
  });

/** Counts a job as running. Can be repeated. @returns false if too many jobs of its account run. */
export const takePlace = (job: DocumentReference, now = Timestamp.now()): Promise<boolean> =>
  changeRunning(job, (running) => {
    for (const [id, since] of running) {
      if (now.toMillis() - since.toMillis() > LONGEST_RUN_MS) running.delete(id);
    }
    if (!running.has(job.id) && running.size >= MOST_RUNNING) return false;
    running.set(job.id, running.get(job.id) ?? now);
    return true;
  });

/** Counts a job as ended. Can be repeated. */
export const leavePlace = (job: DocumentReference): Promise<void> =>
  changeRunning(job, (running) => {
    running.delete(job.id);
  });
