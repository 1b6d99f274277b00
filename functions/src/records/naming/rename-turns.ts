import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { unlessOvertaken } from '../../calls/change-document';
import { leavePlace, placesFor, takePlace } from '../job-limits';
import { renameJob } from './rename-claims';
import { advanceRename, resumeRenames, SERVER } from './rename-job';

const turnSchema = v.fallback(v.object({ by: v.string(), isWaiting: v.optional(v.boolean(), false) }), {
  by: SERVER,
  isWaiting: false,
});

type Job = Pick<DocumentSnapshot, 'exists' | 'data'>;

const turnOf = (job: Job) => v.parse(turnSchema, job.data());

const namesSchema = v.fallback(v.object({ oldNames: v.array(v.string()) }), { oldNames: [] });

const oldNamesIn = (job: Job): readonly string[] => v.parse(namesSchema, job.data()).oldNames;

/** The states of a job before and after a write. */
export interface JobChange {
  readonly before: Job;
  readonly after: Job;
}

/**
 * Takes the next step of a rename after each write of its job, if its account has a place. Else the job waits, and costs
 * nothing until another rename by the account ends. So the renames by one account delay nobody else's.
 */
export const carryRename = async (
  firestore: Firestore,
  customerId: string,
  { before, after }: JobChange,
): Promise<void> => {
  if (before.exists && (!after.exists || turnOf(before).by !== turnOf(after).by))
    await endTurn(firestore, customerId, turnOf(before).by);
  if (before.exists && !after.exists) await resumeRenames(firestore, oldNamesIn(before));
  if (!after.exists) return;
  const job = await renameJob(firestore, customerId).get();
  if (!job.exists || !job.updateTime) return;
  const { by, isWaiting } = turnOf(job);
  if (await takePlace(placesFor(firestore, by, 'renames'), customerId)) {
    await advanceRename(firestore, customerId);
    const now = await job.ref.get();
    // Another event may have ended the job before this one took the place: nobody else would give it back.
    if (!now.exists || turnOf(now).by !== by) await endTurn(firestore, customerId, by);
    return;
  }
  // This write brings the next event, which looks again: a place may have become free meanwhile.
  if (!isWaiting)
    await unlessOvertaken(job.ref.update({ isWaiting: true }, { lastUpdateTime: job.updateTime }));
};

/** Returns the renames by an account that wait. */
export const waitingRenames = (firestore: Firestore, by: string) =>
  firestore.collection('renameJobs').where('by', '==', by).where('isWaiting', '==', true);

/** Gives the place of a rename to the next one by the same account. Can be repeated. */
const endTurn = async (firestore: Firestore, customerId: string, by: string): Promise<void> => {
  await leavePlace(placesFor(firestore, by, 'renames'), customerId);
  const [next] = (await waitingRenames(firestore, by).limit(1).get()).docs;
  if (next)
    await unlessOvertaken(
      next.ref.update({ isWaiting: FieldValue.delete() }, { lastUpdateTime: next.updateTime }),
    );
};
