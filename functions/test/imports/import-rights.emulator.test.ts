// Who may run, continue and undo an import at each of its steps, and what others see of it.
import type { DocumentReference } from 'firebase-admin/firestore';
import { customer } from 'shared-records/model/customer';
import { historyCollection, historyIds } from 'shared-records/model/history/entries';
import { advanceImport, runImport } from '../../src/imports/import-step';
import { keepHistory } from '../../src/records/history/keep-history';
import { customers, HASH, newId, openImports, summaryOf } from './open-imports';

const { firestore, call, administrator, sendRows, start, documentOf, storedOf, store } =
  openImports('demo-import-rights');

const raise = (): never => {
  throw new Error('This import was not sent.');
};

beforeEach(async () => {
  await firestore.doc('recordJobs/sari').delete();
  await firestore.doc('staff/sari').set({ displayName: 'Sari' });
  await firestore.doc('staff/dewi').set({ displayName: 'Dewi' });
  const { docs } = await firestore.collection('customers').get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
});

const thief = async (job: DocumentReference) => {
  // The owner ends all sessions after the request.
  await firestore.doc('staff/sari').update({ validSince: new Date(Date.now() + 1_000) });
  await runImport(job);
};

test.each<[string, (job: DocumentReference) => Promise<unknown>]>([
  [
    'is disabled',
    async (job) => {
      await firestore.doc('staff/sari').delete();
      await runImport(job);
    },
  ],
  ['has ended its sessions', thief],
])('ends the undo of an account that %s, and does it when somebody else asks', async (_, end) => {
  const sent = await sendRows('customers', customers(30));
  await start(sent, 30);
  await runImport(sent.job);
  await call({ action: 'undo', id: sent.id });
  await advanceImport(sent.job);
  await end(sent.job);
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'failed', undone: 10 });
  await expect(storedOf(sent.id)).resolves.toHaveLength(20);
  await firestore.doc('staff/sari').set({ displayName: 'Sari' });
  // Half of it is gone, so it is not an import to continue.
  await expect(call({ action: 'continue', id: sent.id })).resolves.toMatchObject({ message: 'Error' });

  const runs = async () => (await sent.job.collection('importRuns').get()).size;
  const before = await runs();
  await administrator({ action: 'undo', id: sent.id });
  expect(await runs()).toBe(before + 1);
  await runImport(sent.job);
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'undone', undone: 30, kept: 0 });
  await expect(storedOf(sent.id)).resolves.toHaveLength(0);
  const { docs } = await firestore.collection('customersBin').where('deletion', '==', sent.id).get();
  const byWhom = docs.map((entry) => String(entry.get('deletedBy'))).sort();
  expect(byWhom).toEqual([...Array(20).fill('dewi'), ...Array(10).fill('sari')]);
});

test('says in the history of an updated record who has undone the import', async () => {
  await store('stored', { name: 'PT Lain', phone: '021' });
  const sent = await sendRows('customers', [{ row: 2, values: { name: 'PT Lain', phone: '022' } }]);
  await start(sent, 1, 'overwrite');
  await runImport(sent.job);
  await administrator({ action: 'undo', id: sent.id });
  await runImport(sent.job);
  const notes = await firestore.collection('edits/customers/records/stored/notes').get();
  expect(notes.docs.map((note) => note.get('by'))).toEqual(['dewi']);
});

test('says in the history of a record of which file it came', async () => {
  const sent = await sendRows('customers', [{ row: 2, values: { name: 'PT Dari Berkas' } }]);
  await start(sent, 1);
  await runImport(sent.job);
  const { docs } = await firestore.collection('customers').where('name', '==', 'PT Dari Berkas').get();
  const after = docs[0] ?? raise();
  const before = await firestore.doc(`missing/${after.id}`).get();
  await keepHistory(firestore, customer, { before, after, at: new Date() });
  const [first, end] = historyIds(after.id);
  const history = await firestore
    .collection(historyCollection(customer))
    .orderBy('__name__')
    .startAt(first)
    .endAt(end)
    .get();
  expect(history.docs.map((entry) => entry.data())).toMatchObject([
    { event: 'created', by: 'sari', via: 'import', file: 'a.csv' },
  ]);
});

test('runs four imports of an account at once', async () => {
  const sent = await Promise.all(Array.from({ length: 6 }, () => sendRows('customers', customers(1))));
  const answers = [];
  for (const each of sent) answers.push(await start(each, 1));
  expect(answers.map((answer) => 'code' in answer)).toEqual([false, false, false, false, true, true]);
  expect(answers[4]).toMatchObject({ code: { errorInfo: { message: expect.stringContaining(':') } } });
  // A repeated call takes no other place, and a colleague has own ones.
  await expect(start(sent[0] ?? raise(), 1)).resolves.toEqual({});
  for (const each of sent.slice(0, 4)) await runImport(each.job);
  await expect(start(sent[4] ?? raise(), 1)).resolves.toEqual({});
  await call({ action: 'stop', id: sent[4]?.id });
  await runImport(sent[4]?.job ?? raise());
  for (let time = 0; time < 5; time += 1) {
    await expect(call({ action: 'undo', id: sent[0]?.id })).resolves.toEqual({});
    await runImport(sent[0]?.job ?? raise());
  }
  // Places that nobody needs are free again.
  expect((await firestore.doc('recordJobs/sari').get()).get('importing')).toEqual({});
}, 60_000);

test.each([
  ['\u202egpj.exe', 'gpj.exe'],
  ['harga\u200b\n.csv', 'harga .csv'],
])('shows the name %j of a file without what nobody sees', async (fileName, shown) => {
  const id = newId();
  await call({ action: 'begin', id, collection: 'customers', fileName, hash: HASH });
  expect(await summaryOf(documentOf(id))).toMatchObject({ fileName: shown });
  await expect(
    call({ action: 'begin', id: newId(), collection: 'customers', fileName: '\u202e\u2066', hash: HASH }),
  ).resolves.toMatchObject({ message: 'Error' });
});

test('lists an import under the name that its account has now', async () => {
  await firestore.doc('staff/sari').set({ displayName: 'Budi Santoso' });
  const { id, ...sent } = await sendRows('customers', customers(1));
  await start({ id, ...sent }, 1);
  const listed = () => call({ action: 'list' });
  await firestore.doc('staff/sari').set({ displayName: 'Sari' });
  await expect(listed()).resolves.toMatchObject({
    imports: expect.arrayContaining([expect.objectContaining({ id, by: 'Sari' })]),
  });
  // It has left.
  await firestore.doc('staff/sari').delete();
  await expect(listed()).resolves.toMatchObject({
    imports: expect.arrayContaining([expect.objectContaining({ id, by: 'Budi Santoso' })]),
  });
});
