import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { renameJob } from '../../../src/records/naming/rename-claims';
import { advanceRename, noteRename } from '../../../src/records/naming/rename-job';
import { DOCUMENTS } from '../../rules/documents';

/** Returns what a test needs to rename contacts of a project. No trigger runs there: the test is the worker. */
export const openContacts = (projectId: string) => {
  const firestore = getFirestore(initializeApp({ projectId }, projectId));

  /** Returns texts that no other test uses. */
  const texts = (...all: string[]): string[] => {
    const own = randomUUID();
    return all.map((text) => `${text} ${own}`);
  };

  const storeCustomer = async (name: string) => {
    const { id } = await firestore.collection('customers').add({ ...DOCUMENTS.customers, name });
    return id;
  };

  const storeContact = async (name: string, customer: string) => {
    const { id } = await firestore.collection('contacts').add({ ...DOCUMENTS.contacts, name, customer });
    return id;
  };

  const storeReports = async (contact: string, customer: string, count: number) => {
    const ids = Array.from({ length: count }, () => randomUUID());
    for (let start = 0; start < count; start += 400) {
      const batch = firestore.batch();
      for (const id of ids.slice(start, start + 400))
        batch.create(firestore.collection('salesReport').doc(id), {
          ...DOCUMENTS.salesReport,
          contact,
          customer,
        });
      await batch.commit();
    }
    return ids;
  };

  const countOf = async (contact: string, customer: string) => {
    const reports = firestore.collection('salesReport');
    const named = reports.where('contact', '==', contact).where('customer', '==', customer);
    return (await named.count().get()).data().count;
  };

  const key = (contact: string) => `contacts:${contact}`;

  /** Renames a contact, and delivers the event. */
  const rename = async (id: string, to: string, customer?: string) => {
    const contact = firestore.collection('contacts').doc(id);
    const before = await contact.get();
    await contact.update({ name: to, ...(customer !== undefined && { customer }) });
    const renamed = { from: String(before.get('name')), to, within: String(before.get('customer')) };
    await noteRename(firestore, key(id), renamed);
  };

  const renameCustomer = async (id: string, to: string) => {
    const customer = firestore.collection('customers').doc(id);
    const from = String((await customer.get()).get('name'));
    await customer.update({ name: to });
    await noteRename(firestore, id, { from, to });
  };

  const isUnderWay = async (id: string) => (await renameJob(firestore, id).get()).exists;

  const work = async (id: string, steps = Number.POSITIVE_INFINITY, chunk?: number) => {
    for (let step = 0; step < steps && (await isUnderWay(id)); step += 1)
      await advanceRename(firestore, id, chunk);
  };

  return {
    firestore,
    texts,
    storeCustomer,
    storeContact,
    storeReports,
    countOf,
    key,
    rename,
    renameCustomer,
    isUnderWay,
    work,
  };
};
