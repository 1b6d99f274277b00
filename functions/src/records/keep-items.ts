import { type DocumentSnapshot, GrpcStatus, type Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Model } from 'shared-model/define-model';
import * as v from 'valibot';
import { hasStatus } from '../calls/database';
import { binItem, changesOf, historyItem, type Item, prefixesOf } from './items';
import { newStamp } from './stamps';

/** The states of a record before and after a write. */
export interface Versions {
  readonly before: DocumentSnapshot;
  readonly after: DocumentSnapshot;
}

/** A changed record, when it changed, and the account that Firestore names for it. */
export interface RecordChange extends Versions {
  readonly at: Timestamp;
  /** Null if Firestore names none: the emulators name the same one for all. */
  readonly by: string | null;
}

/** Runs a write of an item. Logs one that Firestore refuses for good, and does without one that is written already or gone. */
const keep = async ({ ref }: Pick<Item, 'ref'>, write: Promise<unknown>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    if (hasStatus(error, GrpcStatus.ALREADY_EXISTS, GrpcStatus.NOT_FOUND)) return;
    if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
    logger.error(`Firestore refuses ${ref.path}, so it has not been kept.`, error.message);
  }
};

const create = (item: Item): Promise<void> => keep(item, item.ref.create(item.fields));

/**
 * Writes what a write of a record replaced into its history. Decides by the event alone, so calls may be repeated, late or out
 * of order. Leaves out what the server derives.
 * @throws every error that a retry may cure.
 */
export const keepChange = async (model: Model, { before, after, by }: RecordChange): Promise<void> => {
  const [was, is] = [before.data(), after.data()];
  if (!is || !after.updateTime) return;
  const stamp = newStamp(was, is);
  const isRestored = !was && (stamp?.item !== undefined || stamp?.via === 'restore');
  const changed = was ? changesOf(model, was, is) : {};
  if (!isRestored && Object.keys(changed).length === 0) return;
  const at = stamp?.at ?? after.updateTime;
  const said = stamp ? { ...stamp, via: stamp.via ?? 'page' } : { by, via: 'call' };
  const event = isRestored ? 'restored' : 'changed';
  await create(historyItem(model, after.ref, at, { ...said, at, event, changed }));
};

const schema = v.object({ by: v.nullable(v.string()), change: v.optional(v.string()) });

/**
 * Completes the bin item that a page has written, or writes it for a client that wrote none, and an item of the history. Calls
 * may be repeated, late or out of order.
 * @param binned The item, if there is one.
 * @throws every error that a retry may cure.
 */
export const keepDeletion = async (
  model: Model,
  { before, at, by }: RecordChange,
  binned: DocumentSnapshot,
): Promise<void> => {
  if (!before.updateTime) return;
  const said = v.safeParse(schema, binned.data());
  const act = { at: binned.get('at') ?? at, ...(said.success ? said.output : { by }) };
  const via = act.change === undefined ? null : 'change';
  const isLacking = binned.exists && binned.get('prefixes') === undefined;
  await Promise.all([
    !binned.exists && create(binItem(model, before, act)),
    isLacking && keep(binned, binned.ref.update({ prefixes: prefixesOf(model, before.data()) })),
    create(historyItem(model, before.ref, before.updateTime, { ...act, event: 'deleted', via })),
  ]);
};
