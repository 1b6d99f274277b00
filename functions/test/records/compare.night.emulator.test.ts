import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { compareDocuments } from '../../commands/compare-documents';

// A project of its own, without triggers.
const app = initializeApp({ projectId: 'demo-compare' }, 'compare');
afterAll(() => deleteApp(app));

const RECORDS = 700;

const fill = async (firestore: Firestore): Promise<void> => {
  const writer = firestore.bulkWriter({ throttling: false });
  for (let index = 0; index < RECORDS; index += 1)
    void writer.set(firestore.doc(`customers/${index}`), {
      name: `PT ${index}`,
      at: new Timestamp(index, 0),
    });
  void writer.set(firestore.doc('views/uid/saved/one'), { name: 'Mine' });
  await writer.close();
};

test('a copy of a former moment is equal to it, whatever was written since', async () => {
  const [former, copy] = [`a-${randomUUID()}`, `b-${randomUUID()}`].map((id) => getFirestore(app, id)) as [
    Firestore,
    Firestore,
  ];
  await Promise.all([fill(former), fill(copy)]);
  await wait(5);
  const at = Timestamp.now();
  await wait(5);
  await former.doc('customers/1').delete();
  await former.doc('customers/2').update({ name: 'Lost' });
  await former.doc('contacts/new').set({ name: 'New' });

  await expect(compareDocuments({ firestore: copy }, { firestore: former, at })).resolves.toEqual({
    documents: RECORDS + 1,
    differences: [],
  });
  const now = await compareDocuments({ firestore: copy }, { firestore: former });
  expect(now.differences).toEqual([
    `customers has ${RECORDS} documents and not ${RECORDS - 1}.`,
    'contacts has 0 documents and not 1.',
  ]);
  await former.doc('customers/1').set({ name: 'Another' });
  await former.doc('contacts/new').delete();
  expect((await compareDocuments({ firestore: copy }, { firestore: former })).differences).toEqual([
    'customers has documents with other fields.',
  ]);
});
