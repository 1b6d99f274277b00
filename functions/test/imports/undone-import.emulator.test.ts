import { Timestamp } from 'firebase-admin/firestore';
import { customer } from 'shared-records/model/customer';
import * as v from 'valibot';
import { runImport } from '../../src/imports/import-step';
import { keepHistory, noteEdit } from '../../src/records/history/keep-history';
import { customers, openImports, summaryOf } from './open-imports';

const { firestore, call, sendRows, start, storedOf, store } = openImports('demo-undone-imports');

beforeAll(async () => {
  await firestore.doc('staff/sari').set({ displayName: 'Sari' });
  await firestore.doc('staff/budi').set({ displayName: 'Budi' });
});

test('keeps what somebody has changed since, and gives back the other fields', async () => {
  await store('stored', { name: 'PT Lain', phone: '021' });
  const rows = [
    { row: 2, values: { name: 'PT Lain', address: 'Jl. A', phone: '022' } },
    { row: 3, values: { name: 'PT Impor 3' } },
  ];
  const sent = await sendRows('customers', rows);
  await start(sent, 2, 'overwrite');
  await runImport(sent.job);
  const stored = firestore.doc('customers/stored');
  const before = await stored.get();
  const batch = firestore.batch();
  batch.update(stored, { phone: '023' });
  noteEdit(batch, stored, 'budi', 'change');
  const changedAt = (await batch.commit())[0]?.writeTime ?? Timestamp.now();
  await keepHistory(firestore, customer, { before, after: await stored.get(), at: new Date() });
  await firestore.doc(`customers/${sent.id}-3`).update({ website: 'b.id' });
  await call({ action: 'undo', id: sent.id });
  await runImport(sent.job);
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'undone', undone: 0, kept: 2 });
  const { kept } = v.parse(
    v.object({ kept: v.array(v.record(v.string(), v.unknown())) }),
    await call({ action: 'results', id: sent.id, from: 0 }),
  );
  // A row is named, with who changed it last if the history says it.
  expect(kept).toEqual([
    { row: 2, name: 'PT Lain', by: 'Budi', at: changedAt.toMillis() },
    { row: 3, name: 'PT Impor 3', at: expect.any(Number) },
  ]);
  expect((await firestore.doc('customers/stored').get()).data()).toMatchObject({ address: '', phone: '023' });
  expect((await firestore.doc(`customers/${sent.id}-3`).get()).exists).toBe(true);
});

test('passes over records that somebody has deleted meanwhile', async () => {
  const sent = await sendRows('customers', customers(12));
  await start(sent, 12);
  await runImport(sent.job);
  await firestore.doc(`customers/${sent.id}-3`).delete();
  await call({ action: 'undo', id: sent.id });
  await runImport(sent.job);
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'undone', undone: 12, kept: 0 });
  await expect(storedOf(sent.id)).resolves.toHaveLength(0);
});
