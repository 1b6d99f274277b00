import { randomBytes } from 'node:crypto';
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { binCollection, binItemId, expiryOf } from 'shared-model/bin';
import type { Model } from 'shared-model/define-model';
import { nextFirst, type Stamp } from 'shared-model/stamp';
import { MODELS } from '../../models/models';
import { recordWritten } from '../../src/upkeep/record-written';

/** Delivers the event of a write, of the account that Firestore names. Can be called again and late, as Firestore delivers. */
export type Deliver = (account?: string) => Promise<void>;

/** Makes a write in a project without triggers, and returns the function that delivers its event. */
export const eventOf = async (
  record: DocumentReference,
  write: () => Promise<unknown>,
  model: Model<object> | undefined = MODELS.find(({ collection }) => collection === record.parent.id),
): Promise<Deliver> => {
  if (!model) throw new Error(`${record.path} is no record.`);
  const before = await record.get();
  await write();
  const after = await record.get();
  const at = after.updateTime ?? Timestamp.now();
  return (by) => recordWritten(record.firestore, model, { before, after, at, by: by ?? null });
};

/** Returns an id as pages make it. */
export const newId = (): string => randomBytes(16).toString('hex');

const stampOf = (stored: DocumentData | undefined): Stamp<Timestamp> | undefined => stored?.meta;

/** Returns the stamp of a page's save. */
export const stampBy = (
  by: string,
  stored: DocumentData | undefined,
  names: { readonly customer?: string | undefined; readonly contact?: string | undefined },
  item?: string,
): DocumentData => {
  const first = stored && nextFirst(stampOf(stored));
  const all = { by, at: Timestamp.now(), first, ...names, item };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};

/**
 * Saves a record as a page does: an id of a customer or contact is only written if it still has the name in the text.
 * @returns whether it was saved.
 */
export const saveByPage = (
  firestore: Firestore,
  by: string,
  record: DocumentReference,
  fields: DocumentData,
  named: { readonly customer?: string | undefined; readonly contact?: string | undefined } = {},
): Promise<boolean> =>
  firestore.runTransaction(async (transaction) => {
    const customer =
      named.customer === undefined
        ? undefined
        : await transaction.get(firestore.collection('customers').doc(named.customer));
    const contact =
      named.contact === undefined
        ? undefined
        : await transaction.get(firestore.collection('contacts').doc(named.contact));
    const stored = await transaction.get(record);
    const next: DocumentData = { ...stored.data(), ...fields };
    if (customer && customer.get('name') !== next.customer) return false;
    if (contact && contact.get('name') !== next.contact) return false;
    const { customer: known, contact: knownContact } = stampOf(stored.data()) ?? {};
    const isSameCustomer = stored.get('customer') === next.customer;
    const isSameContact = isSameCustomer && stored.get('contact') === next.contact;
    const names = {
      customer: named.customer ?? (isSameCustomer ? known : undefined),
      contact: named.contact ?? (isSameContact ? knownContact : undefined),
    };
    transaction.set(record, { ...next, meta: stampBy(by, stored.data(), names) });
    return true;
  });

/** Deletes a record as a page does. @returns its bin item. */
export const deleteByPage = (
  firestore: Firestore,
  by: string,
  record: DocumentReference,
): Promise<DocumentReference | undefined> =>
  firestore.runTransaction(async (transaction) => {
    const stored = await transaction.get(record);
    if (!stored.exists || !stored.updateTime) return undefined;
    const bin = firestore.collection(binCollection({ collection: record.parent.id }));
    const item = bin.doc(binItemId(record.id, stored.updateTime));
    const at = Timestamp.now();
    transaction.create(item, {
      recordId: record.id,
      before: stored.data(),
      by,
      at,
      inBin: true,
      expiresAt: expiryOf(at.toDate()),
    });
    transaction.delete(record);
    return item;
  });

/** Restores a record from its bin item as a page does. @returns whether it was restored. */
export const restoreByPage = (
  firestore: Firestore,
  by: string,
  reference: DocumentReference,
): Promise<boolean> =>
  firestore.runTransaction(async (transaction) => {
    const item = await transaction.get(reference);
    const collection = reference.parent.id.replace(/Bin$/, '');
    const record = firestore.collection(collection).doc(String(item.get('recordId')));
    const stored: DocumentSnapshot = await transaction.get(record);
    if (stored.exists || item.get('inBin') !== true || item.get('mergedInto') !== undefined) return false;
    const before: DocumentData = item.get('before');
    const { customer, contact } = stampOf(before) ?? {};
    transaction.create(record, { ...before, meta: stampBy(by, before, { customer, contact }, item.id) });
    transaction.update(reference, { inBin: FieldValue.delete() });
    return true;
  });
