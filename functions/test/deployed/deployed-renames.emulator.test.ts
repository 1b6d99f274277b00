import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { renameJob } from '../../src/records/naming/rename-claims';
import { PROJECT } from '../emulators';
import { DOCUMENTS } from '../rules/documents';

const firestore = getFirestore(initializeApp({ projectId: PROJECT }, 'deployed renames'));

/** Returns texts that no other test uses. */
const texts = (...all: string[]): string[] => {
  const own = randomUUID();
  return all.map((text) => `${text} ${own}`);
};

const storeMany = async (collection: 'contacts' | 'salesReport', fields: object, count: number) => {
  const batch = firestore.batch();
  for (let index = 0; index < count; index += 1)
    batch.create(firestore.collection(collection).doc(), { ...DOCUMENTS[collection], ...fields });
  await batch.commit();
};

const countOf = async (collection: string, fields: Readonly<Record<string, string>>): Promise<number> => {
  const all: FirebaseFirestore.Query = firestore.collection(collection);
  const named = Object.entries(fields).reduce((query, [field, text]) => query.where(field, '==', text), all);
  return (await named.count().get()).data().count;
};

/** Waits until the triggers have begun a rename and ended it. Returns the account that it names. */
const renamed = (key: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    let isSeen = false;
    let by: unknown;
    const stop = renameJob(firestore, key).onSnapshot((job) => {
      isSeen ||= job.exists;
      by ??= job.get('by');
      if (!isSeen || job.exists) return;
      stop();
      resolve(by);
    }, reject);
  });

test('renames documents in several steps by the deployed triggers', async () => {
  const [before = '', after = ''] = texts('before', 'after');
  // The job takes one more step to find its end.
  const each = IS_NIGHT ? 300 : 12;
  const customer = firestore.collection('customers').doc();
  await customer.set({ ...DOCUMENTS.customers, name: before });
  const kinds = ['contacts', 'salesReport'] as const;
  await Promise.all(kinds.map((kind) => storeMany(kind, { customer: before }, each)));
  const ended = renamed(customer.id);
  await customer.update({ name: after });
  await ended;
  const counts = (name: string) => Promise.all(kinds.map((kind) => countOf(kind, { customer: name })));
  await expect(counts(before)).resolves.toEqual([0, 0]);
  await expect(counts(after)).resolves.toEqual([each, each]);
}, 60_000);

test('the deployed triggers carry a new name into the reports, by the account that gave it', async () => {
  const [before = '', after = '', customer = ''] = texts('Budi', 'Budi Santoso', 'PT Ukur');
  const contact = firestore.collection('contacts').doc();
  await contact.set({ ...DOCUMENTS.contacts, name: before, customer });
  await storeMany('salesReport', { contact: before, customer }, 30);
  const ended = renamed(`contacts:${contact.id}`);
  const batch = firestore.batch();
  batch.update(contact, { name: after });
  batch.set(firestore.doc(`edits/contacts/records/${contact.id}/notes/sari`), { by: 'sari' });
  await batch.commit();
  await expect(ended).resolves.toBe('sari');
  await expect(countOf('salesReport', { contact: after, customer })).resolves.toBe(30);
}, 60_000);
