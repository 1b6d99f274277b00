import { type DocumentReference, FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { binCollection, binItemId, expiryOf } from 'shared-model/bin';
import type { Model } from 'shared-model/define-model';
import { nextFirst } from 'shared-model/stamp';
import { stampOf } from '../../src/changes/stamps';
import { recordWritten } from '../../src/records/record-written';

/** Delivers the event of a write. Can be called again and late, as Firestore delivers. */
export type Deliver = (account?: string) => Promise<void>;

/** Writes records as pages and other clients do, in a project without triggers: the test delivers the events. */
export class PageWrites {
  constructor(
    readonly firestore: Firestore,
    readonly model: Model<object>,
  ) {}

  /** Makes a write, and returns the function that delivers its event. */
  async event(record: DocumentReference, write: () => Promise<unknown>): Promise<Deliver> {
    const before = await record.get();
    await write();
    const [after, at] = [await record.get(), Timestamp.now()];
    return (by) => recordWritten(this.firestore, this.model, { before, after, at, by: by ?? null });
  }

  /** Saves as the page of an account does. */
  save(record: DocumentReference, fields: object, by: string): Promise<Deliver> {
    return this.event(record, async () => {
      const stored = (await record.get()).data();
      const first = nextFirst(stampOf(stored));
      const meta = { by, at: FieldValue.serverTimestamp(), ...(first && { first }) };
      await record.set({ ...stored, ...fields, meta });
    });
  }

  /** Deletes as the page of an account does. */
  remove(record: DocumentReference, by: string): Promise<Deliver> {
    return this.event(record, async () => {
      const stored = await record.get();
      const id = binItemId(record.id, stored.updateTime ?? Timestamp.now());
      const batch = this.firestore.batch();
      batch.create(this.firestore.collection(binCollection(this.model)).doc(id), {
        recordId: record.id,
        before: stored.data(),
        by,
        at: FieldValue.serverTimestamp(),
        inBin: true,
        expiresAt: expiryOf(new Date()),
      });
      batch.delete(record);
      await batch.commit();
    });
  }

  /** Takes the last deletion of a record back, as the page of an account does. */
  restore(record: DocumentReference, by: string): Promise<Deliver> {
    return this.event(record, async () => {
      const item = (await this.inBin(record)).at(-1);
      if (!item) throw new Error(`${record.path} is not in the bin.`);
      const before = item.get('before');
      const first = nextFirst(stampOf(before));
      const meta = { by, at: FieldValue.serverTimestamp(), ...(first && { first }), item: item.id };
      const batch = this.firestore.batch();
      batch.create(record, { ...before, meta });
      batch.update(item.ref, { inBin: FieldValue.delete() });
      await batch.commit();
    });
  }

  /** Writes as a client that knows no stamps; undefined deletes. */
  plain(record: DocumentReference, fields: object | undefined): Promise<Deliver> {
    return this.event(record, () => (fields ? record.set(fields) : record.delete()));
  }

  /** Returns the bin items of a record, also those that are out of the bin, the first deletion first. */
  async binned({ id }: DocumentReference) {
    const items = await this.firestore
      .collection(binCollection(this.model))
      .where('recordId', '==', id)
      .get();
    return items.docs.sort((a, b) => a.get('at').toMillis() - b.get('at').toMillis());
  }

  /** Returns those that are in the bin. */
  async inBin(record: DocumentReference) {
    return (await this.binned(record)).filter((item) => item.get('inBin') === true);
  }
}

/** Delivers events as Firestore may: the last one first, and each one twice. */
export const deliverAll = async (deliver: readonly Deliver[], account?: string): Promise<void> => {
  for (const each of [...deliver].reverse()) await each(account);
  for (const each of deliver) await each(account);
};
