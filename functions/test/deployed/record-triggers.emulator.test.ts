import { randomUUID } from 'node:crypto';
import type { DocumentReference, Query } from 'firebase-admin/firestore';
import { binCollection } from 'shared-records/model/bin';
import { recordJobsCollection } from 'shared-records/model/record-jobs';
import { report } from 'shared-records/model/report';
import { wordsCollection } from 'shared-records/model/words/word-entries';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { firestore } from '../accounts/accounts';
import { DOCUMENTS } from '../rules/documents';

/** Waits until a query has so many documents. */
const untilSize = (query: Query, count: number) =>
  new Promise<void>((resolve, reject) => {
    const stop = query.onSnapshot(({ size }) => {
      if (size !== count) return;
      stop();
      resolve();
    }, reject);
  });

test('every deletion of a record fills the bin, and every write its history', async () => {
  const record = firestore.collection('customers').doc(randomUUID());
  const of = (collection: string) => firestore.collection(collection).where('recordId', '==', record.id);
  await record.set(DOCUMENTS.customers);
  await record.delete();
  await untilSize(of('customersBin'), 1);
  await untilSize(of('customersHistory'), 2);
  await record.set(DOCUMENTS.customers);
  await record.delete();
  await untilSize(of('customersBin'), 2);
  await untilSize(of('customersHistory'), 4);
});

test('a report changes the last visit of its customer, together with the search entry', async () => {
  const name = `PT ${randomUUID()}`;
  const record = firestore.collection('customers').doc(randomUUID());
  await record.set({ ...DOCUMENTS.customers, name });
  const timestamp = new Date('2026-03-09T12:00:00+07:00');
  await firestore.collection('salesReport').add({ ...DOCUMENTS.salesReport, customer: name, timestamp });
  const entries = firestore.collection('customersWords').where('recordId', '==', record.id);
  await untilSize(entries.where('record.lastVisit', '==', '2026-03-09'), 1);
  expect((await record.get()).get('lastVisit')).toBe('2026-03-09');
  expect((await entries.get()).size).toBe(1);
});

/** As many records as staff select at night. Another test lets a trigger take several steps. */
const COUNT = IS_NIGHT ? 500 : 20;

test('a job moves records, and their search entries with them', async () => {
  const uid = 'sari';
  await firestore.doc(`staff/${uid}`).set({});
  const records = Array.from({ length: COUNT }, () => firestore.collection('salesReport').doc(randomUUID()));
  const ids = records.map(({ id }) => id);
  const batch = firestore.batch();
  for (const record of records) batch.create(record, DOCUMENTS.salesReport);
  await batch.commit();
  const start = async (job: object) => {
    const reference = firestore.collection(recordJobsCollection(uid)).doc();
    await reference.create({ collection: 'salesReport', ids, at: new Date(), ...job });
    return reference;
  };
  const ended = (job: DocumentReference) =>
    new Promise<void>((resolve, reject) => {
      const stop = job.onSnapshot((snapshot) => {
        if (snapshot.get('state') === undefined) return;
        stop();
        resolve();
      }, reject);
    });
  const stored = async () => (await firestore.getAll(...records)).filter(({ exists }) => exists).length;
  const slices = Array.from({ length: Math.ceil(COUNT / 25) }, (_, slice) =>
    ids.slice(slice * 25, (slice + 1) * 25),
  );
  const sizes = (collection: string, count: (slice: readonly string[]) => number) =>
    Promise.all(
      slices.map((slice) =>
        untilSize(firestore.collection(collection).where('recordId', 'in', slice), count(slice)),
      ),
    );
  const deletion = await start({ kind: 'delete' });
  await ended(deletion);
  await expect(stored()).resolves.toBe(0);
  await sizes(wordsCollection(report), () => 0);
  await ended(await start({ kind: 'restore', undoes: deletion.id }));
  await expect(stored()).resolves.toBe(COUNT);
  await sizes(wordsCollection(report), ({ length }) => length);
  await sizes(binCollection(report), () => 0);
}, 120_000);
