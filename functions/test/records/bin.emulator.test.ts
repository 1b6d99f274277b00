import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentSnapshot, getFirestore } from 'firebase-admin/firestore';
import { binCollection, deletionPath } from 'shared-records/model/bin';
import { report } from 'shared-records/model/report';
import { keepBin } from '../../src/records/bin';
import { DOCUMENTS } from '../rules/documents';

// No trigger runs in this project: the test delivers the events.
const firestore = getFirestore(initializeApp({ projectId: 'demo-bin' }, 'bin'));

const newRecord = () => firestore.collection('salesReport').doc(randomUUID());
type Reference = ReturnType<typeof newRecord>;

/** Returns the bin entries of a record, the first deletion first. */
const entriesOf = async ({ id }: Reference) => {
  const entries = await firestore.collection(binCollection(report)).where('recordId', '==', id).get();
  return entries.docs.sort((a, b) => a.get('deletedAt').toMillis() - b.get('deletedAt').toMillis());
};

const detailsOf = async (record: Reference): Promise<unknown[]> =>
  (await entriesOf(record)).map((entry) => entry.get('record.detail'));

/** Stores a record, or deletes it, and returns the function that delivers the event. `note` is of the deleting page. */
const change = async (record: Reference, fields: object | undefined, note?: object) => {
  const before: DocumentSnapshot = await record.get();
  const batch = firestore.batch();
  if (fields) batch.set(record, fields);
  else batch.delete(record);
  if (note) batch.set(firestore.doc(deletionPath(report, record.id)), note);
  await batch.commit();
  const after = await record.get();
  const at = new Date();
  return () => keepBin(firestore, report, { before, after, at });
};

/** Stores a record and deletes it. Returns the function that delivers the event of the deletion. */
const deletion = async (record: Reference, fields: object, note?: object) => {
  await change(record, fields);
  return change(record, undefined, note);
};

const REPORT = DOCUMENTS.salesReport;

test('keeps a deleted record untouched for 30 days, with the words that find it', async () => {
  const record = newRecord();
  const odd = { ...REPORT, unknown: { nested: [1, 'a'] }, qtNumber: [7] };
  await (await deletion(record, odd))();
  const entry = (await entriesOf(record))[0]?.data();
  expect({ ...entry?.record, timestamp: entry?.record.timestamp.toDate() }).toEqual(odd);
  expect(entry?.prefixes).toEqual({});
  expect(entry?.expiresAt.toMillis() - entry?.deletedAt.toMillis()).toBe(30 * 24 * 60 * 60 * 1_000);

  const other = newRecord();
  await (await deletion(other, REPORT))();
  const [found] = await entriesOf(other);
  expect(found?.get('prefixes')).toMatchObject({ ukur: true, calib: true, budi: true });
});

test('keeps every deletion of a record, also when junk took its id and was deleted too', async () => {
  const record = newRecord();
  const deliver = [
    await deletion(record, REPORT),
    await deletion(record, { ...REPORT, detail: 'junk' }),
    await deletion(record, { ...REPORT, detail: 'junk' }),
  ];
  for (const each of deliver) await each();
  await expect(detailsOf(record)).resolves.toEqual([REPORT.detail, 'junk', 'junk']);
});

test('has one entry for a deletion whose event comes twice, late and out of order', async () => {
  const record = newRecord();
  const first = await deletion(record, REPORT);
  const second = await deletion(record, { ...REPORT, detail: 'The second one' });
  for (const deliver of [second, first, second, first]) await deliver();
  expect((await detailsOf(record)).sort()).toEqual([REPORT.detail, 'The second one']);
});

test('has no entry for a record that was restored before the event comes', async () => {
  const record = newRecord();
  const deleted = await deletion(record, REPORT);
  await change(record, REPORT);
  await deleted();
  await expect(entriesOf(record)).resolves.toEqual([]);
});

test('says who deleted, as the page of the deletion said, and nobody without a page', async () => {
  const record = newRecord();
  const note = { deletion: 'a1', deletedBy: 'sari' };
  const first = await deletion(record, REPORT, note);
  await first();
  const second = await deletion(record, { ...REPORT, detail: 'The second one' });
  await second();
  const entries = await entriesOf(record);
  expect(entries.map((entry) => entry.data())).toMatchObject([note, { deletion: null, deletedBy: null }]);
  // Firestore deletes the note of the page later.
  const kept = await firestore.doc(deletionPath(report, record.id)).get();
  expect(kept.get('expiresAt').toMillis()).toBeGreaterThan(Date.now());
});

test('says who deleted each time, when the page deletes a record twice', async () => {
  const record = newRecord();
  for (const deletion of ['a1', 'a2']) {
    const fields = { ...REPORT, detail: deletion };
    await change(record, fields);
    await (await change(record, undefined, { deletion, deletedBy: 'sari' }))();
  }
  const entries = await entriesOf(record);
  expect(entries.map((entry) => entry.data())).toMatchObject([{ deletion: 'a1' }, { deletion: 'a2' }]);
});
