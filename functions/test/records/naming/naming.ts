import { randomUUID } from 'node:crypto';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { changeReference, lanes, readChange, readLane } from '../../../src/changes/change-documents';
import { advanceLane } from '../../../src/changes/lanes';
import type { Names } from '../../../src/records/stamps';
import { eventOf, stampBy } from '../../changes/page';
import { firestore } from '../../project';
import { DOCUMENTS } from '../../rules/documents';

type Collection = 'customers' | 'contacts' | 'salesReport';

const ACCOUNT = 'sari';

export const document = (collection: Collection, id: string) => firestore.collection(collection).doc(id);

/** Returns texts that no other test uses. */
export const texts = (...all: string[]): string[] => {
  const own = randomUUID();
  return all.map((text) => `${text} ${own}`);
};

/** Saves some fields as a page does, with the ids that it says. */
export const save = (reference: DocumentReference, fields: object, names: Names = {}, by = ACCOUNT) =>
  eventOf(reference, async () => {
    const stored = (await reference.get()).data();
    const known: Names = stored?.meta ?? {};
    const said = { customer: names.customer ?? known.customer, contact: names.contact ?? known.contact };
    await reference.set({ ...stored, ...fields, meta: stampBy(by, stored, said) });
  });

/** Renames a customer. */
export const rename = (id: string, name: string, by?: string) =>
  save(document('customers', id), { name }, {}, by);

/** Stores records that name whom the ids say, as they are once their events have been delivered. */
export const storeMany = async (
  collection: 'contacts' | 'salesReport',
  fields: object,
  names: Names,
  count: number,
) => {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (let start = 0; start < count; start += 400) {
    const batch = firestore.batch();
    for (const [index, id] of ids.slice(start, start + 400).entries())
      batch.create(document(collection, id), {
        ...DOCUMENTS[collection],
        qtNumber: `${start + index}`,
        ...fields,
        meta: stampBy(ACCOUNT, undefined, names),
      });
    await batch.commit();
  }
  return ids;
};

export const storeCustomer = async (name: string, contacts = 0, reports = 0, id: string = randomUUID()) => {
  const meta = stampBy(ACCOUNT, undefined, {});
  await document('customers', id).set({ ...DOCUMENTS.customers, name, meta });
  await storeMany('contacts', { customer: name }, { customer: id }, contacts);
  await storeMany('salesReport', { customer: name }, { customer: id }, reports);
  return id;
};

export const countNaming = async (customer: string) => {
  const counts = ['contacts', 'salesReport'].map((collection) =>
    firestore.collection(collection).where('customer', '==', customer).count().get(),
  );
  return (await Promise.all(counts)).reduce((sum, snapshot) => sum + snapshot.data().count, 0);
};

/** Returns the change that writes the name of a customer or a contact; undefined if there was none. */
export const changeOf = async (id: string, collection: Collection = 'customers') =>
  readChange((await changeReference(firestore, `names-${collection}-${id}`).get()).data());

export const isUnderWay = async (id: string, collection?: Collection) =>
  (await changeOf(id, collection))?.state === 'running';

/** Takes one step of each lane. @returns whether there was one. */
export const step = async (chunk = 200, database: Firestore = firestore): Promise<boolean> => {
  const { docs } = await lanes(firestore).get();
  for (const lane of docs) await advanceLane(database, lane.id, readLane(lane.data()).tick, [chunk, 1]);
  return docs.length > 0;
};

/** Takes steps until there is none. */
export const work = async (steps = Number.POSITIVE_INFINITY, chunk?: number) => {
  for (let taken = 0; taken < steps && (await step(chunk)); taken += 1);
};
