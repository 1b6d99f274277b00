import { type DocumentSnapshot, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { AuditAction } from 'shared-model/audit-actions';
import { contact } from 'shared-model/contact';
import type { Model } from 'shared-model/define-model';
import { report } from 'shared-model/report';
import { STAMP } from 'shared-model/stamp';
import * as v from 'valibot';
import { type AuditEntry, auditLog, newEntry } from '../calls/audit-log';
import { changeReference, DAY_MS, enqueue, newChange, partExpiry, partOf } from '../changes/change-documents';
import { namingKinds } from '../records/references';
import { stampOf } from '../records/stamps';
import { countOf, stepsThrough } from '../records/walk';

/** Deletes at most so many records of a kind a night. */
const MOST = 1_000;

/** A mistyped number would make many records due: of more than this share, the operator lowers the months step by step. */
const LARGEST_SHARE = 0.1;
const FEW = 10;

/** A new number of months is announced so long before it deletes. */
const NOTICE_MS = 7 * DAY_MS;

const months = v.optional(v.pipe(v.number(), v.integer(), v.minValue(12)));

const settingsSchema = v.strictObject({ contacts: months, reports: months });

const KINDS = ['contacts', 'reports'] as const;

/** Returns the months of each kind in the variable: `{"contacts":36}`. @throws Error for another text. */
const settingsIn = (text: string) => v.parse(settingsSchema, text === '' ? {} : JSON.parse(text));

const ANNOUNCE: AuditAction = 'announceRetention';

/** Returns the records with a moment before the cutoff, the oldest first. */
const oldByMoment = async (
  firestore: Firestore,
  { collection }: Model,
  moment: string,
  cutoff: Timestamp,
) => {
  const old = firestore.collection(collection).where(moment, '<', cutoff).orderBy(moment);
  const { docs } = await old.limit(MOST).select().get();
  return { due: await countOf(old), ids: docs.map(({ id }) => id) };
};

/** Returns whether a record of any kind names a contact, and is younger than the cutoff or has no moment. */
export const isVisited = async ({ id, ref }: DocumentSnapshot, cutoff: Timestamp): Promise<boolean> => {
  for (const { model } of namingKinds('contact')) {
    const { collection, momentField: moment } = model;
    const naming = ref.firestore.collection(collection).where(`${STAMP}.contact`, '==', id);
    const { docs } = await (moment === undefined ? naming.limit(1) : naming.select(moment)).get();
    const isYounger = (record: DocumentSnapshot): boolean => {
      const at: unknown = moment === undefined ? undefined : record.get(moment);
      return !(at instanceof Timestamp) || at >= cutoff;
    };
    if (docs.some(isYounger)) return true;
  }
  return false;
};

/** Returns the contacts that nobody has changed, and no record has named, since the cutoff. */
const oldContacts = async (firestore: Firestore, cutoff: Timestamp) => {
  const ids: string[] = [];
  for await (const step of stepsThrough(firestore, contact.collection, { fields: [STAMP] }))
    for (const each of step) {
      const at = stampOf(each.data())?.at ?? each.updateTime;
      if (at < cutoff && !(await isVisited(each, cutoff))) ids.push(each.id);
    }
  return { due: ids.length, ids: ids.slice(0, MOST) };
};

/** Moves records into the bin by a change of the server, and logs how many. */
const deleteOld = async (firestore: Firestore, model: Model, ids: readonly string[], entry: AuditEntry) => {
  const about = {
    kind: 'delete',
    collection: model.collection,
    by: null,
    parts: 1,
    total: ids.length,
  } as const;
  const change = newChange(about);
  const reference = changeReference(firestore, firestore.collection('ids').doc().id);
  const batch = firestore.batch();
  batch.set(reference, change);
  batch.set(partOf(reference, 0), { json: JSON.stringify(ids), expiresAt: partExpiry(change) });
  enqueue(batch, firestore, null, reference.id);
  batch.create(auditLog(firestore).doc(), newEntry(entry));
  await batch.commit();
};

/** Returns the entry that announced the setting in force of a kind. Each change of it has one, also its end. */
const announcementOf = async (firestore: Firestore, name: string) => {
  const { docs } = await auditLog(firestore).where('action', '==', ANNOUNCE).orderBy('at', 'desc').get();
  return docs.find(({ id }) => id.startsWith(`retention-${name}-`));
};

/**
 * Deletes records that are older than the company keeps them, into the bin. A number of months is announced a week before, by the
 * audit log and an alarm, also one that was in force before another. Where too many are due, deletes none and says so.
 * @param setting The variable that is made from `retention` of `deployment.json`.
 */
export const applyRetention = async (
  firestore: Firestore,
  setting = process.env.RETENTION ?? '',
  now = Date.now(),
): Promise<void> => {
  const settings = settingsIn(setting);
  const at = Timestamp.fromMillis(now);
  for (const name of KINDS) {
    const months = settings[name];
    const announced = await announcementOf(firestore, name);
    const mark = `retention-${name}-${months ?? 'ended'}-`;
    const isInForce = announced?.id.startsWith(mark) === true;
    const entryOf = (action: AuditAction, target: string): AuditEntry => ({
      ...{ actor: null, action, target, outcome: 'done', before: null, after: null },
    });
    const announce = (target: string) =>
      auditLog(firestore)
        .doc(`${mark}${now}`)
        .create({ ...entryOf(ANNOUNCE, target), at });
    if (months === undefined) {
      if (announced && !isInForce) await announce(`${name}: not deleted by their age any more`);
      continue;
    }
    const model: Model = name === 'contacts' ? contact : report;
    const since = new Date(now);
    since.setUTCMonth(since.getUTCMonth() - months);
    const cutoff = Timestamp.fromDate(since);
    const { due, ids } = model.momentField
      ? await oldByMoment(firestore, model, model.momentField, cutoff)
      : await oldContacts(firestore, cutoff);
    const old = `${name} older than ${months} months`;
    if (!isInForce) {
      await announce(`${old}: ${due}, to be deleted in a week`);
      logger.error(`${old}: ${due}. They are deleted in a week, unless deployment.json is changed.`);
      continue;
    }
    if (due === 0 || now - announced.get('at').toMillis() < NOTICE_MS) continue;
    const all = await countOf(firestore.collection(model.collection));
    if (due > Math.max(FEW, LARGEST_SHARE * all)) {
      logger.error(
        `${old}: ${due}, more than a tenth of all. None was deleted: set more months, then fewer.`,
      );
      continue;
    }
    await deleteOld(firestore, model, ids, entryOf('deleteOld', `${old}: ${ids.length}`));
  }
};
