import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { binCollection } from 'shared-model/bin';
import type { Model } from 'shared-model/define-model';
import { type Deliver, deleteByPage, eventOf, restoreByPage, saveByPage } from '../changes/page';

/** Writes records as pages and other clients do, in a project without triggers: the test delivers the events. */
export class PageWrites {
  constructor(
    readonly firestore: Firestore,
    readonly model: Model<object>,
  ) {}

  /** Makes a write, and returns the function that delivers its event. */
  event(record: DocumentReference, write: () => Promise<unknown>): Promise<Deliver> {
    return eventOf(record, write, this.model);
  }

  /** Saves as the page of an account does. */
  save(record: DocumentReference, fields: object, by: string): Promise<Deliver> {
    return this.event(record, () => saveByPage(this.firestore, by, record, fields));
  }

  /** Deletes as the page of an account does. */
  remove(record: DocumentReference, by: string): Promise<Deliver> {
    return this.event(record, () => deleteByPage(this.firestore, by, record));
  }

  /** Takes the last deletion of a record back, as the page of an account does. */
  restore(record: DocumentReference, by: string): Promise<Deliver> {
    return this.event(record, async () => {
      const item = (await this.inBin(record)).at(-1);
      if (!item) throw new Error(`${record.path} is not in the bin.`);
      await restoreByPage(this.firestore, by, item.ref);
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

  async inBin(record: DocumentReference) {
    return (await this.binned(record)).filter((item) => item.get('inBin') === true);
  }
}

/** Delivers events as Firestore may: the last one first, and each one twice. */
export const deliverAll = async (deliver: readonly Deliver[], account?: string): Promise<void> => {
  for (const each of [...deliver].reverse()) await each(account);
  for (const each of deliver) await each(account);
};
