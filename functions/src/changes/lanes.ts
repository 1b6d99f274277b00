import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  GrpcStatus,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import type { ChangeKind } from 'shared-model/changes';
import { hasStatus, openDatabase, TRIGGER } from '../calls/database';
import { sweepCounts } from '../records/summaries';
import {
  changeReference,
  ended,
  type Lane,
  lanes,
  leftOf,
  partExpiry,
  partOf,
  readChange,
  readLane,
} from './change-documents';
import type { Plan, Proposal, Running, StepResult } from './plan';
import { change } from './plans/change';
import { importing } from './plans/import';
import { merge } from './plans/merge';
import { names } from './plans/names';
import { deleting, restoring } from './plans/records';
import { revert } from './plans/revert';
import { fail } from './revert';
import { mayChange } from './rights';
import { settle } from './settle';
import { readTouched, touchedOf, writeRecords } from './write-records';

/**
 * Takes the next step of a lane. Ignores repeated and late events by their tick, so a lane has one worker.
 * @param tick of the event.
 * @param sizes of the step, and of each further attempt, in records.
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

/** After this many milliseconds without a write, a lane has lost its event. */
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

const PLANS: Readonly<Record<ChangeKind, Plan>> = {
  delete: deleting,
  restore: restoring,
  change,
  names,
  merge,
  import: importing,
  revert,
};

/** Step sizes. A step that Firestore refuses is tried again with the next smaller one. */
const STEP_SIZES: readonly number[] = [200, 20, 1];

/**
 * Takes the next step of a change, all or nothing: its records, their search entries, counts and items, its progress, and the turn of
 * its lane. Concurrent and crashing workers are safe: the change counts its steps.
 */
const takeStep = async (lane: DocumentReference, id: string, sizes = STEP_SIZES): Promise<void> => {
  const { firestore } = lane;
  const reference = changeReference(firestore, id);
  const snapshot = await reference.get();
  const stored = readChange(snapshot.data());
  if (snapshot.exists && !stored) logger.error('A change cannot be read, and stays undone.', { id });
  // What follows from the last step.
  const { records } = readTouched((await touchedOf(reference).get()).data());
  await settle(firestore, records);
  const running: Running | undefined =
    stored?.model && stored.state === 'running'
      ? { ...stored, model: stored.model, id, reference, firestore }
      : undefined;
  if (!running || !(await isAllowed(running))) {
    if (running) {
      logger.warn('A change ends: its account may no longer change these records.', { id });
      await fail(running);
    }
    return commit(lane, reference);
  }
  for (const [attempt, most] of [...sizes, 1].entries()) {
    const proposal = await PLANS[running.kind].propose(running, most);
    // Somebody may have filled a document of counts: the last attempt does without.
    const countsAreFull = attempt === sizes.length;
    try {
      return await commit(lane, reference, { running, proposal, countsAreFull });
    } catch (error) {
      if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT) || !proposal) throw error;
      logger.warn('Firestore refuses a step of a change.', { id, most, message: error.message });
      if (countsAreFull) return commit(lane, reference, { running, proposal: refusing(running, proposal) });
    }
  }
};

/** Returns whether the account of a change may still change its records. Names are written by the server, so no account is asked. */
const isAllowed = async ({ firestore, by, kind, model, at }: Running): Promise<boolean> =>
  by === null || kind === 'names' || mayChange(firestore, by, model, at);

/** Returns a step that leaves out the one record of another step. */
const refusing = ({ collection }: Running, { next, reads, about }: Proposal): Proposal => ({
  next,
  reads: [],
  decide: () => ({
    writes: [],
    counts: { done: 1, refused: 1 },
    left: [{ collection, recordId: reads[0]?.id, ...about, reason: 'The database refuses this record.' }],
  }),
});

/** Moves a change to the end of its lane, or out of it. */
const writeLane = (
  transaction: Transaction,
  lane: DocumentReference,
  { changes, tick }: Lane,
  id: string,
  goesOn: boolean,
): void => {
  const others = changes.filter((each) => each !== id);
  const next = goesOn ? [...others, id] : others;
  if (next.length === 0) transaction.delete(lane);
  else transaction.set(lane, { changes: next, tick: tick + 1, touchedAt: FieldValue.serverTimestamp() });
};

/** A step, or the end of the change. */
interface Turn {
  readonly running: Running;
  readonly proposal: Proposal | undefined;
  readonly countsAreFull?: boolean;
}

/** Commits a step, or ends the change. Without a turn, removes a change that no longer runs from its lane. */
const commit = async (lane: DocumentReference, reference: DocumentReference, turn?: Turn): Promise<void> => {
  const lowered = await lane.firestore.runTransaction(async (transaction) => {
    const proposal = turn?.proposal;
    const references = new Map((proposal?.reads ?? []).map((document) => [document.path, document]));
    const [queue, stored, ...found] = await transaction.getAll(lane, reference, ...references.values());
    if (!queue?.exists) return [];
    const current = readChange(stored?.data());
    const isRunning = current?.model !== undefined && current.state === 'running';
    const leave = (goesOn: boolean): readonly string[] => {
      writeLane(transaction, lane, readLane(queue.data()), reference.id, goesOn);
      return [];
    };
    // Somebody has stopped it or begun it anew, or a worker of another lane has taken this step: the next event looks again.
    if (!turn || !isRunning || current.step !== turn.running.step) return leave(isRunning);
    const { running, countsAreFull = false } = turn;
    if (!proposal) {
      transaction.update(reference, { ...ended('done'), step: FieldValue.increment(1) });
      transaction.delete(touchedOf(reference));
      return leave(false);
    }
    const byPath = new Map(found.map((document) => [document.ref.path, document]));
    const result = proposal.decide((document) => {
      const read = byPath.get(document.path);
      if (!read) throw new Error(`A step has not read ${document.path}.`);
      return read;
    });
    const counts = await writeRecords(transaction, running, result.writes, { countsAreFull });
    writeProgress(transaction, running, proposal, result);
    leave(true);
    return counts;
  });
  await sweepCounts(lane.firestore, lowered);
};

const writeProgress = (
  transaction: Transaction,
  running: Running,
  proposal: Proposal,
  { counts = {}, left = [], part, next = proposal.next }: StepResult,
): void => {
  const { reference, step, parts } = running;
  const expiresAt = partExpiry(running);
  transaction.update(reference, {
    step: step + 1,
    cursor: next,
    ...Object.fromEntries(
      Object.entries(counts).map(([name, number]) => [name, FieldValue.increment(number)]),
    ),
    ...(part !== undefined && { parts: parts + 1 }),
  });
  if (part !== undefined) transaction.create(partOf(reference, parts), { json: part, expiresAt });
  if (left.length > 0)
    transaction.set(leftOf(reference, step), { step, json: JSON.stringify(left), expiresAt });
};
