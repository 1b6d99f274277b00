import { type DocumentReference, FieldValue, GrpcStatus, type Transaction } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { ChangeKind } from 'shared-records/model/changes';
import { hasStatus } from '../calls/grpc-status';
import { sweepCounts } from '../records/summaries';
import {
  changeReference,
  ended,
  type Lane,
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
import { revert, revertByServer } from './revert';
import { mayChange } from './rights';
import { settle } from './settle';
import { readTouched, touchedOf, writeRecords } from './write-records';

const PLANS: Readonly<Record<ChangeKind, Plan>> = {
  delete: deleting,
  restore: restoring,
  change,
  names,
  merge,
  import: importing,
  revert,
};

/** The most records of a step. Where Firestore refuses it, because it is too large or one record cannot be stored, fewer are tried. */
const STEP_SIZES: readonly number[] = [200, 20, 1];

/**
 * Takes the next step of a change, all or nothing: its records, their search entries, counts and items, its progress, and the turn of
 * its lane. Concurrent and crashing workers are safe: the change counts its steps.
 * @param sizes the most records of a step, and of each further attempt.
 */
export const takeStep = async (lane: DocumentReference, id: string, sizes = STEP_SIZES): Promise<void> => {
  const { firestore } = lane;
  const reference = changeReference(firestore, id);
  const snapshot = await reference.get();
  const stored = readChange(snapshot.data());
  if (!stored?.model || stored.state !== 'running') {
    if (snapshot.exists && !stored) logger.error('A change cannot be read, and stays undone.', { id });
    // Somebody has stopped it after its last step.
    await sweepCounts(firestore, await settleLast(reference));
    return leave(lane, id);
  }
  const { model, by, at, kind } = stored;
  // What names a record is the server's work, whoever gave the name.
  if (by !== null && kind !== 'names' && !(await mayChange(firestore, by, model, at))) {
    logger.warn('A change ends: its account may no longer change these records.', { id });
    // Half a merge would leave records without their customer.
    if (kind === 'merge') await revertByServer(firestore, id);
    else
      await firestore.runTransaction(async (transaction) => {
        const current = readChange((await transaction.get(reference)).data());
        if (current?.state === 'running') transaction.update(reference, ended('failed'));
      });
    await sweepCounts(firestore, await settleLast(reference));
    return leave(lane, id);
  }
  const lowered = await settleLast(reference);
  const running: Running = { ...stored, model, id, reference, firestore };
  for (const most of sizes) {
    const proposal = await PLANS[kind].propose(running, most);
    if (!proposal) await sweepCounts(firestore, lowered);
    try {
      return await commit(lane, running, proposal, lowered);
    } catch (error) {
      if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT) || !proposal) throw error;
      logger.warn('Firestore refuses a step of a change.', { id, most, message: error.message });
      if (most === 1) return commit(lane, running, refusing(running, proposal), lowered);
    }
  }
};

/** Does what follows from the last step of a change. Returns the documents of counts that its steps have lowered. */
const settleLast = async (change: DocumentReference): Promise<readonly string[]> => {
  const { records, lowered } = readTouched((await touchedOf(change).get()).data());
  await settle(change.firestore, records);
  return lowered;
};

/** Returns a step that leaves the one record of a step out. */
const refusing = ({ collection }: Running, { next, reads, about }: Proposal): Proposal => ({
  next,
  reads: [],
  decide: () => ({
    writes: [],
    counts: { done: 1, refused: 1 },
    left: [{ collection, recordId: reads[0]?.id, ...about, reason: 'The database refuses this record.' }],
  }),
});

/** Takes a change out of a lane, unless somebody has just continued it. */
const leave = (lane: DocumentReference, id: string): Promise<void> =>
  lane.firestore.runTransaction(async (transaction) => {
    const [stored, found] = await transaction.getAll(lane, changeReference(lane.firestore, id));
    const change = readChange(found?.data());
    const goesOn = change?.model !== undefined && change.state === 'running';
    if (stored?.exists) writeLane(transaction, lane, readLane(stored.data()), id, goesOn);
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

/** Takes a step in one transaction, or ends the change if there is none. */
const commit = (
  lane: DocumentReference,
  running: Running,
  proposal: Proposal | undefined,
  lowered: readonly string[],
): Promise<void> =>
  running.firestore.runTransaction(async (transaction) => {
    const { reference } = running;
    const references = new Map((proposal?.reads ?? []).map((document) => [document.path, document]));
    const [turn, stored, ...found] = await transaction.getAll(lane, reference, ...references.values());
    const current = readChange(stored?.data());
    if (!turn?.exists) return;
    // Somebody has stopped it or begun it anew, or a worker of another lane has taken this step: the next event looks again.
    if (current?.state !== 'running' || current.step !== running.step) {
      writeLane(transaction, lane, readLane(turn.data()), running.id, current?.state === 'running');
      return;
    }
    if (!proposal) {
      transaction.update(reference, { ...ended('done'), step: FieldValue.increment(1) });
      transaction.delete(touchedOf(reference));
      writeLane(transaction, lane, readLane(turn.data()), running.id, false);
      return;
    }
    const byPath = new Map(found.map((document) => [document.ref.path, document]));
    const result = proposal.decide((document) => {
      const read = byPath.get(document.path);
      if (!read) throw new Error(`A step has not read ${document.path}.`);
      return read;
    });
    await writeRecords(transaction, running, result.writes, lowered);
    writeProgress(transaction, running, proposal, result);
    writeLane(transaction, lane, readLane(turn.data()), running.id, true);
  });

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
    place: next,
    ...Object.fromEntries(
      Object.entries(counts).map(([name, number]) => [name, FieldValue.increment(number)]),
    ),
    ...(part !== undefined && { parts: parts + 1 }),
  });
  if (part !== undefined) transaction.create(partOf(reference, parts), { json: part, expiresAt });
  if (left.length > 0)
    transaction.set(leftOf(reference, step), { step, json: JSON.stringify(left), expiresAt });
};
