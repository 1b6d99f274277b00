import { getAuth } from 'firebase-admin/auth';
import { type DocumentReference, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import * as v from 'valibot';
import { acceptsTokensSince, isAdministrator, staff } from '../accounts/staff';
import { changeDocument } from '../calls/change-document';

/** The most jobs of an account that run at once. */
export const MOST_RUNNING = 10;

/** The most renames, the most merges, and the most imports, by an account that run at once. */
export const MOST_RENAMES = 4;

/** The most imports that an account begins in 24 hours: 400,000 rows. */
export const MOST_IMPORTS_A_DAY = 20;

/** Counts work as running for this many milliseconds: Cloud Functions repeat a failed delivery for a day. */
const LONGEST_RUN_MS = 24 * 60 * 60 * 1_000;

/**
 * Returns whether an account may change records of a kind now, by a job from `at`. A job from before the end of its sessions may be
 * that of a thief.
 */
export const mayChange = async (
  firestore: Firestore,
  uid: string,
  { writers }: Pick<Model, 'writers'>,
  at: Timestamp,
): Promise<boolean> => {
  const member = await staff(firestore).doc(uid).get();
  if (!member.exists || acceptsTokensSince(member) > at.toMillis()) return false;
  if (writers === 'staff') return true;
  const { users } = await getAuth().getUsers([{ uid }]);
  return users.some(isAdministrator);
};

/** The places of an account for work of one kind. Nobody else waits for them. */
export interface Places {
  /** The document that holds who has a place, and since when. */
  readonly account: DocumentReference;
  readonly field: 'running' | keyof typeof MOST;
  readonly most: number;
}

/** Returns the places for the jobs of the account that asked for a job. */
export const jobPlaces = (job: DocumentReference): Places => ({
  account: job.firestore.doc(job.parent.parent?.path ?? ''),
  field: 'running',
  most: MOST_RUNNING,
});

/** The most of each kind of work by an account. Nobody leaves the places for `imports`, the imports of a day. */
const MOST = {
  renames: MOST_RENAMES,
  merges: MOST_RENAMES,
  imports: MOST_IMPORTS_A_DAY,
  importing: MOST_RENAMES,
};

/** Returns the places of an account for its renames, merges, imports in one day, or imports that run or are undone. */
export const placesFor = (firestore: Firestore, account: string, field: keyof typeof MOST): Places => ({
  account: firestore.collection('recordJobs').doc(account),
  field,
  most: MOST[field],
});

/** The running work, and when it began. */
const takenSchema = v.fallback(v.record(v.string(), v.instance(Timestamp)), {});

/** Counts work as running. Can be repeated. @returns false if all places are taken. */
export const takePlace = (
  { account, field, most }: Places,
  id: string,
  now = Timestamp.now(),
): Promise<boolean> =>
  changeDocument(account, async (data) => {
    const taken = Object.entries(v.parse(takenSchema, data?.[field])).filter(
      ([, since]) => now.toMillis() - since.toMillis() <= LONGEST_RUN_MS,
    );
    if (taken.some(([taker]) => taker === id)) return { result: true, fields: {} };
    // Writes nothing, because many at once would wait for each other.
    if (taken.length >= most) return { result: false, fields: {} };
    return { result: true, fields: { [field]: Object.fromEntries([...taken, [id, now]]) } };
  });

/** Counts work as ended. Can be repeated. */
export const leavePlace = ({ account, field }: Places, id: string): Promise<void> =>
  changeDocument(account, async (data) => {
    const { [id]: own, ...others } = v.parse(takenSchema, data?.[field]);
    return { result: undefined, fields: own ? { [field]: others } : {} };
  });
