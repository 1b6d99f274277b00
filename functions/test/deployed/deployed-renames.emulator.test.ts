import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { initializeApp } from 'firebase-admin/app';
import { FieldValue, getFirestore } from 'firebase-admin/firestore';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { changeReference, readChange } from '../../src/changes/change-documents';
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

/** Waits until the triggers have begun to write a name and ended it. Returns the account that it names. */
const renamed = (key: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const stop = changeReference(firestore, `names-${key}`).onSnapshot((snapshot) => {
      const change = readChange(snapshot.data());
      if (change?.state !== 'done') return;
      stop();
      resolve(change.by);
    }, reject);
  });

/** Waits until the triggers have heard of records: they write the present name into those that come after it. */
const untilHeard = async (collection: string, customer: string, count: number): Promise<void> => {
  const entries = firestore.collection(`${collection}Words`).where('record.customer', '==', customer);
  while ((await entries.count().get()).data().count < count) await sleep(50);
};

const stampOf = (by: string, names: object) => ({ by, at: FieldValue.serverTimestamp(), ...names });

test('renames documents in several steps by the deployed triggers', async () => {
  const [before = '', after = ''] = texts('before', 'after');
  const each = IS_NIGHT ? 300 : 12;
  const customer = firestore.collection('customers').doc();
  await customer.set({ ...DOCUMENTS.customers, name: before });
  const kinds = ['contacts', 'salesReport'] as const;
  await Promise.all(
    kinds.map((kind) =>
      storeMany(kind, { customer: before, meta: stampOf('sari', { customer: customer.id }) }, each),
    ),
  );
  await Promise.all(kinds.map((kind) => untilHeard(kind, before, each)));
  const ended = renamed(`customers-${customer.id}`);
  await customer.update({ name: after });
  await ended;
  const counts = (name: string) => Promise.all(kinds.map((kind) => countOf(kind, { customer: name })));
  await expect(counts(before)).resolves.toEqual([0, 0]);
  await expect(counts(after)).resolves.toEqual([each, each]);
}, 120_000);

test('the deployed triggers carry a new name into the reports, by the account that gave it', async () => {
  const [before = '', after = '', customer = ''] = texts('Budi', 'Budi Santoso', 'PT Ukur');
  const contact = firestore.collection('contacts').doc();
  await contact.set({ ...DOCUMENTS.contacts, name: before, customer });
  await storeMany(
    'salesReport',
    { contact: before, customer, meta: stampOf('budi', { contact: contact.id }) },
    30,
  );
  await untilHeard('salesReport', customer, 30);
  const ended = renamed(`contacts-${contact.id}`);
  await contact.update({ name: after, meta: stampOf('sari', {}) });
  await expect(ended).resolves.toBe('sari');
  await expect(countOf('salesReport', { contact: after, customer })).resolves.toBe(30);
}, 120_000);
