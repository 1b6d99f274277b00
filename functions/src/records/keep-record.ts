import { isDeepStrictEqual } from 'node:util';
import type { DocumentData, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Model } from 'shared-model/define-model';
import { FORMER, STAMP } from 'shared-model/stamp';
import { areNamesSame, checkNames } from './check-names';
import { changesOf, isSameRecord } from './items';
import type { RecordChange } from './keep-items';
import { plain } from './plain';
import { namesOf, withPresentNames } from './references';
import { known, type Names, newStamp, nextStamp } from './stamps';

/** Returns whether a client has changed a record without a new stamp. Derived fields need none. */
const isUnstamped = (model: Model, was: DocumentData | undefined, is: DocumentData): boolean =>
  newStamp(was, is) === undefined &&
  (!was ||
    (was[STAMP] !== undefined && is[STAMP] === undefined) ||
    Object.keys(changesOf(model, was, is)).length > 0);

/**
 * Completes a written record: adds a missing stamp, puts back server fields that a client has dropped, and checks the customer and the
 * contact. A former name becomes the present one. An id that does not belong to its text is
 * dropped. A text that exactly one customer has gets its id. Events may come again, late and out of order, so a later version keeps
 * its texts and ids.
 * @param record The record as the transaction has read it.
 * @returns its new fields, its customer and contact, and the function that writes them.
 */
export const keepRecord = async (
  transaction: Transaction,
  model: Model,
  change: Omit<RecordChange, 'at'>,
  record: DocumentSnapshot,
): Promise<{ readonly fields?: DocumentData | undefined; readonly names: Names; write(): void }> => {
  const { before, after, by } = change;
  const { firestore } = after.ref;
  const [was, is, at, stored] = [before.data(), after.data(), after.updateTime, record.data()];
  if (!is || !at || !stored) return { fields: stored, names: namesOf(record), write: () => undefined };
  const stamp = newStamp(was, is);
  if (by !== null && stamp && stamp.via === undefined && stamp.by !== by)
    logger.error(`${after.ref.path} was written by ${by}, and says ${stamp.by}.`);
  const isLacking = isUnstamped(model, was, is);
  const isStill =
    isDeepStrictEqual(plain(stored[STAMP]), plain(is[STAMP])) && isSameRecord(model, stored, is);
  const meta = isLacking && isStill ? nextStamp(was, { by, at, via: 'call' }) : stored[STAMP];
  // A later event checks what a later write said.
  const isOwn = areNamesSame(model, record, after);
  const isChanged = isLacking || !before.exists || !areNamesSame(model, before, after);
  const isChecked = isOwn && isChanged && meta !== undefined;
  const { names, named } = isChecked
    ? await checkNames(transaction, model, change)
    : { names: namesOf(record), named: [] };
  const dropped = [FORMER, ...Object.keys(model.derived)].filter(
    (name) => was?.[name] !== undefined && is[name] === undefined && stored[name] === undefined,
  );
  const whole = { ...stored, ...Object.fromEntries(dropped.map((name) => [name, was?.[name]])) };
  const read = new Map(named.map((each) => [each.ref.path, each]));
  const fields = isChecked
    ? {
        ...withPresentNames(firestore, model, whole, names, ({ path }) => read.get(path)),
        [STAMP]: known({ ...meta, customer: names.customer, contact: names.contact }),
      }
    : whole;
  return {
    fields,
    names,
    write: () => {
      const { seconds, nanoseconds } = record.updateTime ?? at;
      // A step id of its own, so that the trigger ignores this write.
      const step = meta && { [STAMP]: { ...fields[STAMP], step: `kept-${seconds}.${nanoseconds}` } };
      if (!isDeepStrictEqual(plain(fields), plain(stored)))
        transaction.set(record.ref, { ...fields, ...step });
    },
  };
};
