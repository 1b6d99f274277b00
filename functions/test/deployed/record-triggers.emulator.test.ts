import { randomUUID } from 'node:crypto';
import type { DocumentReference, Query } from 'firebase-admin/firestore';
import { binCollection } from 'shared-model/bin';
import { report } from 'shared-model/report';
import { wordsCollection } from 'shared-model/words/word-entries';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { changeReference, enqueue, newChange, partOf } from '../../src/changes/change-documents';
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

test('every deletion of a record fills the bin, and every change its history', async () => {
  const record = firestore.collection('customers').doc(randomUUID());
  const of = (collection: string) => firestore.collection(collection).where('recordId', '==', record.id);
  await record.set(DOCUMENTS.customers);
  await record.delete();
  await untilSize(of('customersBin'), 1);
  await untilSize(of('customersHistory'), 1);
  await record.set(DOCUMENTS.customers);
  await record.set({ ...DOCUMENTS.customers, phone: '1' });
  await record.delete();
  await untilSize(of('customersBin'), 2);
  await untilSize(of('customersHistory'), 3);
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

test('the worker moves records, and their search entries with them', async () => {
  const uid = randomUUID();
  await firestore.doc(`staff/${uid}`).set({});
  const records = Array.from({ length: COUNT }, () => firestore.collection('salesReport').doc(randomUUID()));
  const ids = records.map(({ id }) => id);
  const batch = firestore.batch();
  for (const record of records) batch.create(record, DOCUMENTS.salesReport);
  await batch.commit();
  const start = async (fields: object, parts: readonly string[] = []) => {
    const change = changeReference(firestore, randomUUID().replaceAll('-', ''));
    const started = firestore.batch();
    if (parts.length > 0) started.create(partOf(change, 0), { json: JSON.stringify(parts) });
    started.create(
      change,
      newChange({ kind: 'delete', collection: 'salesReport', by: uid, parts: 1, ...fields }),
    );
    enqueue(started, firestore, uid, change.id);
    await started.commit();
    return change;
  };
  const ended = (change: DocumentReference) =>
    new Promise<void>((resolve, reject) => {
      const stop = change.onSnapshot((snapshot) => {
        if (snapshot.get('state') === 'running') return;
        stop();
        resolve();
      }, reject);
    });
  const stored = async () => (await firestore.getAll(...records)).filter(({ exists }) => exists).length;
  const slices = Array.from({ length: Math.ceil(COUNT / 25) }, (_, slice) =>
    ids.slice(slice * 25, (slice + 1) * 25),
  );
  const sizes = (query: Query, count: (slice: readonly string[]) => number) =>
    Promise.all(slices.map((slice) => untilSize(query.where('recordId', 'in', slice), count(slice))));
  const words = firestore.collection(wordsCollection(report));
  await sizes(words, ({ length }) => length);
  const deletion = await start({}, ids);
  await ended(deletion);
  await expect(stored()).resolves.toBe(0);
  await sizes(words, () => 0);
  await ended(await start({ kind: 'revert', reverts: deletion.id, parts: 0 }));
  await expect(stored()).resolves.toBe(COUNT);
  await sizes(words, ({ length }) => length);
  await sizes(firestore.collection(binCollection(report)).where('inBin', '==', true), () => 0);
}, 120_000);
