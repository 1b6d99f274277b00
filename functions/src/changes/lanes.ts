import { FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { openDatabase, TRIGGER } from '../calls/database';
import { lanes, readLane } from './change-documents';
import { takeStep } from './take-step';

/**
 * Takes one step of the change whose turn it is. Only the event of the lane's last write does: an event that comes twice or late has
 * nothing to do, so a lane has one worker, whatever happens.
 * @param tick that of the event.
 * @param sizes as for `takeStep`.
 */
export const advanceLane = async (
  firestore: Firestore,
  account: string,
  tick: number,
  sizes?: readonly number[],
): Promise<void> => {
  const reference = lanes(firestore).doc(account);
  const lane = readLane((await reference.get()).data());
  const [id] = lane.changes;
  if (id !== undefined && lane.tick === tick) await takeStep(reference, id, sizes);
};

/** A lane that nobody has touched for so many milliseconds has lost its event. */
const QUIET_MS = 120_000;

/** Wakes the lanes whose worker has died. Firestore repeats an event for a day, so few need it. @returns how many. */
export const wakeLanes = async (firestore: Firestore, now = Date.now()): Promise<number> => {
  const quiet = lanes(firestore).where('touchedAt', '<', Timestamp.fromMillis(now - QUIET_MS));
  const { docs } = await quiet.limit(100).get();
  for (const { ref } of docs)
    await ref.update({ tick: FieldValue.increment(1), touchedAt: FieldValue.serverTimestamp() });
  return docs.length;
};

/** Trigger: takes the next step of an account at each write of its lane. Each step writes it again. */
export const runLanes = onDocumentWritten(
  { ...TRIGGER, document: 'lanes/{account}', maxInstances: 3, concurrency: 4 },
  async ({ data, params }) => {
    if (!data?.after.exists) return;
    await advanceLane(openDatabase(), params.account, readLane(data.after.data()).tick);
  },
);
