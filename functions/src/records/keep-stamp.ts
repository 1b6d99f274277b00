import { isDeepStrictEqual } from 'node:util';
import { type Firestore, GrpcStatus } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Model } from 'shared-records/model/define-model';
import { FORMER, STAMP } from 'shared-records/model/stamp';
import { hasStatus } from '../calls/grpc-status';
import { namesAfter } from '../changes/check-names';
import { changesOf, isSameRecord } from '../changes/items';
import type { Names } from '../changes/plan';
import { newStamp, nextStamp } from '../changes/stamps';
import type { RecordChange } from './keep-items';
import { plain } from './plain';

/**
 * Stamps a version that its client has not stamped, and puts back what only the server writes and a client has dropped. Calls may
 * be repeated, late or out of order: a later version keeps its own stamp.
 * @throws every error that a retry may cure.
 */
export const keepStamp = async (
  firestore: Firestore,
  model: Model,
  { before, after, by }: RecordChange,
): Promise<void> => {
  const [was, is, at] = [before.data(), after.data(), after.updateTime];
  if (!is || !at) return;
  const dropped = [FORMER, ...Object.keys(model.derived)].filter(
    (name) => was?.[name] !== undefined && is[name] === undefined,
  );
  const stamp = newStamp(was, is);
  const isDropped = was?.[STAMP] !== undefined && is[STAMP] === undefined;
  // What the server derives needs no other stamp.
  const isChanged = !was || isDropped || Object.keys(changesOf(model, was, is)).length > 0;
  const isUnstamped = isChanged && stamp === undefined;
  if (by !== null && stamp && stamp.via === undefined && stamp.by !== by)
    logger.error(`${after.ref.path} was written by ${by}, and says ${stamp.by}.`);
  if (!isUnstamped && dropped.length === 0) return;
  const { customer, contact }: Names = isUnstamped
    ? await namesAfter(firestore, model, { before, after })
    : {};
  try {
    await firestore.runTransaction(async (transaction) => {
      const current = await transaction.get(after.ref);
      if (!current.exists) return;
      const lacking = dropped.filter((name) => current.get(name) === undefined);
      const isStill =
        isDeepStrictEqual(plain(current.get(STAMP)), plain(is[STAMP])) &&
        isSameRecord(model, current.data(), is);
      const fields = {
        ...Object.fromEntries(lacking.map((name) => [name, was?.[name]])),
        ...(isUnstamped &&
          isStill && { [STAMP]: nextStamp(was, { by, at, via: 'call', customer, contact }) }),
      };
      if (Object.keys(fields).length > 0) transaction.update(after.ref, fields);
    });
  } catch (error) {
    if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
    logger.error(`Firestore refuses the stamp of ${after.ref.path}.`, error.message);
  }
};
