// Who may run, continue and undo an import at each of its steps, and what others see of it.
import { STEP_ROWS } from 'shared-model/imports/import-request';
import { newId } from '../changes/page';
import { firestore } from '../project';
import {
  advance,
  call,
  change,
  customers,
  documentOf,
  forgetChanges,
  HASH,
  lane,
  run,
  sendRows,
  start,
  store,
  storedOf,
  summaryOf,
  undo,
} from './importing';

const raise = (): never => {
  throw new Error('This import was not sent.');
};

beforeEach(async () => {
  await forgetChanges();
  await firestore.doc('staff/sari').set({ displayName: 'Sari' });
  await firestore.doc('staff/dewi').set({ displayName: 'Dewi' });
  const { docs } = await firestore.collection('customers').get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
});

/** The owner ends all sessions after the request. */
const thief = () => firestore.doc('staff/sari').update({ validSince: new Date(Date.now() + 1_000) });

test.each<[string, () => Promise<unknown>]>([
  ['is disabled', () => firestore.doc('staff/sari').delete()],
  ['has ended its sessions', thief],
])(
  'ends the undo of an account that %s, and does it when somebody else asks',
  async (_, end) => {
    const sent = await sendRows('customers', customers(250), 'sari', STEP_ROWS);
    await start(sent, 250);
    await run();
    const revert = await undo(sent.id);
    await advance();
    await end();
    await run();
    expect(await summaryOf(revert)).toMatchObject({ state: 'failed' });
    await expect(storedOf(sent.id)).resolves.toHaveLength(50);
    await firestore.doc('staff/sari').set({ displayName: 'Sari' });
    // Half of it is gone, so it is not an import to continue.
    await expect(change({ action: 'continue', id: sent.id })).resolves.toMatchObject({ message: 'Error' });

    const again = await undo(sent.id, 'dewi');
    await run('dewi');
    expect(await summaryOf(again)).toMatchObject({ state: 'done', kept: 0 });
    await expect(storedOf(sent.id)).resolves.toHaveLength(0);
    const items = firestore.collection('customersBin');
    const of = async (by: string) =>
      (await items.where('change', 'in', [revert.id, again.id]).where('by', '==', by).get()).size;
    expect([await of('dewi'), await of('sari')]).toEqual([50, 200]);
  },
  60_000,
);

test('says in the history of an updated record who has undone the import', async () => {
  const id = newId();
  await store(id, { name: 'PT Lain', phone: '021' });
  const sent = await sendRows('customers', [{ row: 2, values: { name: 'PT Lain', phone: '022' } }]);
  await start(sent, 1, 'overwrite');
  await run();
  const revert = await undo(sent.id, 'dewi');
  await run('dewi');
  const { docs } = await firestore.collection('customersHistory').where('recordId', '==', id).get();
  expect(docs.map((entry) => entry.data())).toMatchObject([
    { event: 'changed', by: 'dewi', change: revert.id, changed: { phone: { from: '022', to: '021' } } },
    {
      event: 'changed',
      by: 'sari',
      via: 'import',
      file: 'a.csv',
      changed: { phone: { from: '021', to: '022' } },
    },
  ]);
});

test('says in a record by whom and of which file it came', async () => {
  const sent = await sendRows('customers', [{ row: 2, values: { name: 'PT Dari Berkas' } }]);
  await start(sent, 1);
  await run();
  const [record] = await storedOf(sent.id);
  const said = { by: 'sari', via: 'import', file: 'a.csv', change: sent.id };
  expect(record?.get('meta')).toMatchObject({ ...said, first: said, step: `${sent.id}.0` });
});

test('runs four imports of an account at once', async () => {
  const sent = await Promise.all(Array.from({ length: 6 }, () => sendRows('customers', customers(1))));
  const answers = [];
  for (const each of sent) answers.push(await start(each, 1));
  expect(answers.map((answer) => 'code' in answer)).toEqual([false, false, false, false, true, true]);
  expect(answers[4]).toMatchObject({ code: { errorInfo: { message: expect.stringContaining(':') } } });
  // A repeated call takes no other place, and a colleague has own ones.
  await expect(start(sent[0] ?? raise(), 1)).resolves.toEqual({});
  expect((await lane()).changes).toHaveLength(4);
  await run();
  await expect(start(sent[4] ?? raise(), 1)).resolves.toEqual({});
  await change({ action: 'stop', id: sent[4]?.id });
  await run();
  // Places that nobody needs are free again.
  expect((await lane()).changes).toEqual([]);
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
