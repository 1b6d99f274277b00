import { readLeft } from '../../src/changes/change-documents';
import { saveByPage } from '../changes/page';
import { firestore } from '../project';
import { customers, run, sendRows, start, store, storedOf, summaryOf, undo } from './importing';

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
  await run();
  const stored = firestore.doc('customers/stored');
  const created = firestore.doc(`customers/${sent.id}-3`);
  await saveByPage(firestore, 'budi', stored, { phone: '023' });
  await saveByPage(firestore, 'budi', created, { website: 'b.id' });
  const revert = await undo(sent.id);
  await run();
  expect(await summaryOf(revert)).toMatchObject({ state: 'done', kept: 2 });
  // Each is named, with who changed it last.
  const said = { collection: 'customers', by: 'budi', at: expect.any(Number), reason: expect.any(String) };
  const { left } = await readLeft(revert, 0);
  expect(left).toHaveLength(2);
  expect(left).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...said, recordId: 'stored', name: 'PT Lain' }),
      expect.objectContaining({ ...said, recordId: created.id, name: 'PT Impor 3' }),
    ]),
  );
  expect((await stored.get()).data()).toMatchObject({ address: '', phone: '023' });
  expect((await created.get()).exists).toBe(true);
});

test('passes over records that somebody has deleted meanwhile', async () => {
  const sent = await sendRows('customers', customers(12));
  await start(sent, 12);
  await run();
  await firestore.doc(`customers/${sent.id}-3`).delete();
  const revert = await undo(sent.id);
  await run();
  expect(await summaryOf(revert)).toMatchObject({ state: 'done', kept: 0 });
  await expect(storedOf(sent.id)).resolves.toHaveLength(0);
});
