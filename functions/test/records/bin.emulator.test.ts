import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentSnapshot, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { binCollection } from 'shared-records/model/bin';
import { report } from 'shared-records/model/report';
import { keepBin } from '../../src/records/bin';
import { firestore as live } from '../accounts/accounts';
import { DOCUMENTS } from '../rules/documents';

// No trigger runs in this project: the test delivers the events.
const firestore = getFirestore(initializeApp({ projectId: 'demo-bin' }, 'bin'));

const places = () => {
  const id = randomUUID();
  return {
    id,
    record: firestore.collection('salesReport').doc(id),
    entry: firestore.collection(binCollection(report)).doc(id),
  };
};

/** Stores a record, or deletes it, and returns its states with the function that delivers the event. */
const change = async ({ id, record }: ReturnType<typeof places>, fields: object | undefined) => {
  const before: DocumentSnapshot = await record.get();
  if (fields) await record.set(fields);
  else await record.delete();
  const after = await record.get();
  const at = new Date();
  return () => keepBin(firestore, report, id, { before, after, at });
};

const REPORT = DOCUMENTS.salesReport;

test('keeps a deleted record untouched for 30 days, with the words that find it', async () => {
  const place = places();
  const odd = { ...REPORT, unknown: { nested: [1, 'a'] }, qtNumber: 7 };
  await change(place, odd);
  await (await change(place, undefined))();
  const entry = (await place.entry.get()).data();
  expect({ ...entry?.record, timestamp: entry?.record.timestamp.toDate() }).toEqual(odd);
  expect(entry?.prefixes).toEqual({});
  expect(entry?.expiresAt.toMillis() - entry?.deletedAt.toMillis()).toBe(30 * 24 * 60 * 60 * 1_000);

  const other = places();
  await change(other, REPORT);
  await (await change(other, undefined))();
  expect((await other.entry.get()).get('prefixes')).toMatchObject({ ukur: true, calib: true, budi: true });
});

test('has no restored record, also when the events come twice and out of order', async () => {
  const place = places();
  await change(place, REPORT);
  const deleted = await change(place, undefined);
  const restored = await change(place, REPORT);
  for (const deliver of [restored, deleted, restored, deleted]) await deliver();
  expect((await place.entry.get()).exists).toBe(false);

  const again = await change(place, undefined);
  for (const deliver of [again, deleted, restored, again]) await deliver();
  expect((await place.entry.get()).exists).toBe(true);
});

test('keeps the last deletion when an earlier one is delivered later', async () => {
  const place = places();
  await change(place, REPORT);
  const first = await change(place, undefined);
  await change(place, { ...REPORT, detail: 'The second one' });
  const second = await change(place, undefined);
  await second();
  await first();
  expect((await place.entry.get()).get('record.detail')).toBe('The second one');
});

test('keeps a deleted record when another one takes its id', async () => {
  const place = places();
  await change(place, REPORT);
  await (await change(place, undefined))();
  await (await change(place, { ...REPORT, detail: 'Another one' }))();
  expect((await place.entry.get()).get('record.detail')).toBe(REPORT.detail);
});

test('leaves what a job has put into the bin', async () => {
  const place = places();
  await change(place, REPORT);
  const deleted = await change(place, undefined);
  const deletedAt = Timestamp.fromMillis(Date.now() - 60_000);
  await place.entry.set({ record: REPORT, deletedBy: 'sari', deletedAt });
  await deleted();
  expect((await place.entry.get()).get('deletedBy')).toBe('sari');
});

test('is filled and emptied by the deployed triggers', async () => {
  const id = randomUUID();
  const record = live.collection('customers').doc(id);
  const entry = live.collection('customersBin').doc(id);
  const until = (isThere: boolean) =>
    new Promise<void>((resolve, reject) => {
      const stop = entry.onSnapshot((snapshot) => {
        if (snapshot.exists !== isThere) return;
        stop();
        resolve();
      }, reject);
    });
  await record.set(DOCUMENTS.customers);
  await record.delete();
  await until(true);
  await record.set(DOCUMENTS.customers);
  await until(false);
  await record.delete();
  await until(true);
});
