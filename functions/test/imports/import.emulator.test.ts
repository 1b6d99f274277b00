import { setTimeout as sleep } from 'node:timers/promises';
import { STEP_ROWS } from 'shared-model/imports/import-request';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { newId } from '../changes/page';
import { dyingFirestore, overtakenFirestore } from '../dying-firestore';
import { firestore, PROJECT } from '../project';
import {
  advance,
  call,
  change,
  customers,
  duplicatesOf,
  forgetChanges,
  HASH,
  lane,
  run,
  sendRows,
  start,
  store,
  storeContact,
  storedOf,
  summaryOf,
  undo,
} from './importing';

/** Kills workers, and stops imports, this often. */
const KILLED = IS_NIGHT ? 20 : 2;
const STOPPED = IS_NIGHT ? 50 : 2;

/** A large file has so many rows. Of 200 rows, three are bad, and five have a record already. */
const LARGE = IS_NIGHT ? 20_000 : 200;

beforeAll(async () => {
  await firestore.doc('staff/sari').set({ displayName: 'Sari' });
  await firestore.doc('staff/budi').set({ displayName: 'Budi' });
});

afterEach(async () => {
  await forgetChanges();
  for (const name of [
    'customers',
    'contacts',
    'salesReport',
    'customersBin',
    'customersWords',
    'contactsWords',
  ]) {
    const { docs } = await firestore.collection(name).get();
    await Promise.all(docs.map(({ ref }) => ref.delete()));
  }
});

test('writes each row once, and undoes all of them into the bin', async () => {
  const sent = await sendRows('customers', customers(95));
  await start(sent, 95);
  await run();
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'done', created: 95, done: 95, refused: 0 });
  await expect(storedOf(sent.id)).resolves.toHaveLength(95);

  const revert = await undo(sent.id);
  await run();
  expect(await summaryOf(revert)).toMatchObject({ state: 'done', reverts: sent.id, kept: 0 });
  expect(await summaryOf(sent.job)).toMatchObject({ revertedBy: revert.id });
  await expect(storedOf(sent.id)).resolves.toHaveLength(0);
  const bin = await firestore.collection('customersBin').where('change', '==', revert.id).get();
  expect(bin.size).toBe(95);
}, 60_000);

test('imports a large file: each row is right, whatever stands around it', async () => {
  const isBad = (index: number) => index % 200 < 3;
  const isStored = (index: number) => index % 200 >= 195;
  const rows = Array.from({ length: LARGE }, (_, index) => ({
    row: index + 2,
    values: {
      name: isBad(index) ? '' : `PT Besar nomor ${index}`,
      address: `Jl. Merdeka ${index}`,
      phone: `+62 811 ${String(index).padStart(7, '0')}`,
    },
  }));
  const stored = rows.filter((_, index) => isStored(index));
  for (const { row } of stored) await store(`lama${row}`, { name: `besar NOMOR ${row - 2}, pt` });
  const startedAt = performance.now();
  const sent = await sendRows('customers', rows, 'sari', STEP_ROWS);
  const sentAt = performance.now();
  const found = await duplicatesOf('customers', rows);
  expect(found).toHaveLength(stored.length);
  await start(sent, rows.length, 'fill');
  await run();
  const seconds = [sentAt - startedAt, performance.now() - sentAt].map((ms) => (ms / 1_000).toFixed(1));
  const heap = Math.round(process.memoryUsage().heapUsed / 1_048_576);
  if (IS_NIGHT)
    process.stdout.write(
      `${LARGE} rows: sent and compared in ${seconds[0]} s, written in ${seconds[1]} s, heap ${heap} MB\n`,
    );
  const bad = rows.filter((_, index) => isBad(index)).length;
  expect(await summaryOf(sent.job)).toMatchObject({
    state: 'done',
    done: LARGE,
    refused: bad,
    updated: stored.length,
    created: LARGE - bad - stored.length,
  });
  const now = new Map(
    (await firestore.collection('customers').get()).docs.map((each) => [each.id, each.data()]),
  );
  const wrong = rows.filter(({ row, values }, index) => {
    const record = now.get(isStored(index) ? `lama${row}` : `${sent.id}-${row.toString(36)}`);
    if (isBad(index)) return record !== undefined;
    return record?.address !== values.address || record.phone !== values.phone;
  });
  expect(wrong).toEqual([]);
  expect(now.size).toBe(LARGE - bad);
}, 900_000);

test('finds the record of each row, also beside a telephone number that hundreds share', async () => {
  const shared = Array.from({ length: 200 }, (_, index) => `bersama${index}`);
  const named = Array.from({ length: 40 }, (_, index) => `sendiri${index}`);
  await Promise.all([
    ...shared.map((id) => store(id, { name: `Cabang ${id}`, phone: '021 555 1234' })),
    ...named.map((id) => store(id, { name: `Toko ${id}` })),
  ]);
  const names = ['Kantor', ...named.map((id) => `toko ${id.toUpperCase()}`)];
  const rows = names.map((name, index) => ({ row: index + 2, values: { name, phone: '+62 21 5551234' } }));
  const found = await duplicatesOf('customers', rows);
  expect(found).toMatchObject([
    { row: 2, recordId: expect.stringMatching('bersama'), hint: 'phone' },
    ...named.map((id, index) => ({ row: index + 3, recordId: id, name: `Toko ${id}` })),
  ]);
}, 60_000);

test('killed before and after commits, and delivered twice at once, it writes and undoes each row once', async () => {
  for (let time = 0; time < KILLED; time += 1) {
    await forgetChanges();
    const sent = await sendRows('customers', customers(30));
    await start(sent, 30);
    const die = (isOdd: boolean) =>
      advance('sari', dyingFirestore(PROJECT, isOdd ? 'after' : 'before')).catch(() => undefined);
    for (let step = 0; step < 2; step += 1) await die((time + step) % 2 === 1);
    await Promise.all([run(), run()]);
    expect(await summaryOf(sent.job)).toMatchObject({ state: 'done', created: 30, done: 30 });
    await expect(storedOf(sent.id)).resolves.toHaveLength(30);
    const revert = await undo(sent.id);
    await die(time % 2 === 1);
    await Promise.all([run(), run()]);
    expect(await summaryOf(revert)).toMatchObject({ state: 'done', kept: 0 });
    await expect(storedOf(sent.id)).resolves.toHaveLength(0);
  }
}, 300_000);

test('stopped or undone at any step, it leaves nothing', async () => {
  for (let time = 0; time < STOPPED; time += 1) {
    await forgetChanges();
    const sent = await sendRows('customers', customers(60));
    await start(sent, 60);
    const worker = run();
    await sleep(IS_NIGHT ? Math.random() * 150 : 50);
    if (time % 2 === 0) await change({ action: 'stop', id: sent.id });
    const revert = await undo(sent.id);
    await Promise.all([worker, run()]);
    expect(await summaryOf(revert)).toMatchObject({ state: 'done', kept: 0 });
    await expect(storedOf(sent.id)).resolves.toHaveLength(0);
  }
}, 300_000);

test.each([
  ['skip', { address: '', phone: '021', website: 'a.id' }, { skipped: 1, updated: 0 }],
  ['fill', { address: 'Jl. A', phone: '021', website: 'a.id' }, { skipped: 0, updated: 1 }],
  ['overwrite', { address: 'Jl. A', phone: '022', website: 'a.id' }, { skipped: 0, updated: 1 }],
])(
  'finds a stored record by its folded name, and can %s it; undo gives back what it had',
  async (mode, after, counts) => {
    await store('stored', { name: 'PT Ukur Baru', phone: '021', website: 'a.id' });
    const row = { row: 2, values: { name: 'ukur baru, pt', address: 'Jl. A', phone: '022', website: '' } };
    const sent = await sendRows('customers', [row]);
    const values = { name: 'PT Ukur Baru', address: '', phone: '021', website: 'a.id' };
    await expect(duplicatesOf('customers', [row])).resolves.toEqual([
      { row: 2, recordId: 'stored', name: 'PT Ukur Baru', values },
    ]);
    await start(sent, 1, mode);
    await run();
    expect(await summaryOf(sent.job)).toMatchObject({ created: 0, ...counts });
    const stored = async () => (await firestore.doc('customers/stored').get()).data();
    expect(await stored()).toMatchObject(after);
    await undo(sent.id);
    await run();
    expect(await stored()).toMatchObject({
      name: 'PT Ukur Baru',
      address: '',
      phone: '021',
      website: 'a.id',
    });
  },
);

test('refuses a step that has one row twice: it could never be written', async () => {
  const [row, ...others] = customers(3);
  const sent = await sendRows('customers', row ? [row, ...others, row] : []);
  expect(sent.answers).toEqual([expect.objectContaining({ message: 'Error' })]);
  await expect(start(sent, 4)).resolves.toMatchObject({ message: 'Error' });
});

test('starts no import that has more rows than its page says, or not all of them', async () => {
  const sent = await sendRows('customers', customers(50));
  await expect(start(sent, 12)).resolves.toMatchObject({ message: 'Error' });
  await expect(start({ ...sent, steps: 6 }, 50)).resolves.toMatchObject({ message: 'Error' });
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'draft' });
  await expect(advance()).resolves.toBe(false);
  await start(sent, 50);
  // What is started gets no further rows.
  const more = { action: 'rows', id: sent.id, step: 5, fields: ['name'], cells: [2, 'PT Terlambat'] };
  await expect(call(more)).resolves.toMatchObject({ message: 'Error' });
  await run();
  await expect(storedOf(sent.id)).resolves.toHaveLength(50);
});

test('treats rows with a choice of their own in that way, and all others as chosen for all', async () => {
  const names = ['PT Satu', 'PT Dua', 'PT Tiga', 'PT Empat', 'PT Lima'];
  for (const [index, name] of names.entries()) await store(`stored${index}`, { name, phone: '021' });
  const rows = names.map((name, index) => ({
    row: index + 2,
    values: { name, address: 'Jl. A', phone: '022' },
  }));
  const sent = await sendRows('customers', rows);
  await start(sent, 5, 'overwrite', ['3 skip', '4 fill', '5 add']);
  await run();
  expect(await summaryOf(sent.job)).toMatchObject({ created: 1, updated: 3, skipped: 1, refused: 0 });
  const read = async (index: number) => (await firestore.doc(`customers/stored${index}`).get()).data();
  expect(await read(0)).toMatchObject({ address: 'Jl. A', phone: '022' });
  expect(await read(1)).toMatchObject({ address: '', phone: '021' });
  expect(await read(2)).toMatchObject({ address: 'Jl. A', phone: '021' });
  expect(await read(3)).toMatchObject({ address: '', phone: '021' });
  expect((await storedOf(sent.id)).map((each) => each.get('name'))).toEqual(['PT Empat']);
  expect(await read(4)).toMatchObject({ address: 'Jl. A', phone: '022' });
  await undo(sent.id);
  await run();
  for (const index of names.keys()) expect(await read(index)).toMatchObject({ address: '', phone: '021' });
  await expect(storedOf(sent.id)).resolves.toHaveLength(0);
});

test.each([
  ['no mode', ['2 delete']],
  ['no row', ['0 skip']],
  ['two rows', ['2 skip,3 skip']],
  ['too many', Array.from({ length: 2_001 }, (_, index) => `${index + 1} skip`)],
])('refuses choices for rows with %s', async (_, choices) => {
  const sent = await sendRows('customers', customers(1));
  await expect(start(sent, 1, 'skip', choices)).resolves.toMatchObject({ message: 'Error' });
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'draft' });
});

test('continues a stopped import where it ended, by the person who began it, and writes each row once', async () => {
  const sent = await sendRows('customers', customers(60));
  await start(sent, 60);
  await advance();
  await change({ action: 'stop', id: sent.id });
  await run();
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'stopped', done: 10 });
  for (const uid of ['budi', 'dewi'])
    await expect(change({ action: 'continue', id: sent.id }, uid)).resolves.toMatchObject({
      message: 'Error',
    });
  const goOn = () => change({ action: 'continue', id: sent.id });
  await Promise.all([goOn(), goOn()]);
  expect((await lane()).changes).toEqual([sent.id]);
  await Promise.all([run(), run()]);
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'done', created: 60, done: 60 });
  await expect(storedOf(sent.id)).resolves.toHaveLength(60);
  await goOn();
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'done' });
});

test('continues an import that had failed, once its account may change records again', async () => {
  const sent = await sendRows('customers', customers(30));
  await start(sent, 30);
  await advance();
  await firestore.doc('staff/sari').delete();
  await run();
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'failed', done: 10 });
  await firestore.doc('staff/sari').set({ displayName: 'Sari' });
  await change({ action: 'continue', id: sent.id });
  await run();
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'done', created: 30 });
});

test('decides on records that others add, change or delete while it runs, and counts each row once', async () => {
  await store('gone', { name: 'PT Hilang', phone: '' });
  await store('moved', { name: 'PT Pindah', phone: '' });
  const names = ['PT Hilang', 'PT Pindah', 'PT Kembar', 'PT Baru'];
  const rows = names.map((name, index) => ({ row: index + 2, values: { name, phone: '021' } }));
  const sent = await sendRows('customers', rows, 'sari', 1);
  await expect(duplicatesOf('customers', rows)).resolves.toHaveLength(2);
  await start(sent, rows.length, 'overwrite');
  // Since the rows were compared, somebody has deleted one, renamed one, and added one.
  await firestore.doc('customers/gone').delete();
  await firestore.doc('customers/moved').update({ name: 'PT Lain Sekali' });
  await store('duplicate', { name: 'pt kembar', phone: '' });
  await run();
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'done', done: 4, created: 3, updated: 1 });
  expect((await firestore.doc('customers/duplicate').get()).data()).toMatchObject({ phone: '021' });
  expect((await firestore.doc('customers/moved').get()).data()).toMatchObject({ phone: '' });

  // What is in the bin is in nobody's way.
  await undo(sent.id);
  await run();
  const again = await sendRows('customers', rows);
  await start(again, rows.length);
  await run();
  expect(await summaryOf(again.job)).toMatchObject({ state: 'done', done: 4, created: 3, skipped: 1 });
});

test('lets the search find the records of a step at once, and counts them', async () => {
  const sent = await sendRows('customers', customers(20));
  await start(sent, 20);
  const counted = async () => Number((await firestore.doc('counts/customers').get()).get('n') ?? 0);
  const before = await counted();
  await advance();
  const { docs } = await firestore.collection('customersWords').get();
  const found = docs.map((entry) => String(entry.get('recordId'))).sort();
  expect(found).toEqual((await storedOf(sent.id)).map(({ id }) => id).sort());
  expect(found).toHaveLength(10);
  expect((await counted()) - before).toBe(10);
  // A created record says itself who wrote it first.
  const history = firestore.collection('customersHistory').where('recordId', 'in', found);
  expect((await history.get()).size).toBe(0);
});

test('looks for a record again that somebody has changed in the moment of its step', async () => {
  await store('moved', { name: 'PT Pindah', phone: '' });
  const row = { row: 2, values: { name: 'pt pindah', phone: '021' } };
  const sent = await sendRows('customers', [row]);
  await start(sent, 1, 'fill');
  const moved = firestore.doc('customers/moved');
  const rename = () => store('moved', { name: 'PT Lain Sekali', phone: '' });
  await advance('sari', overtakenFirestore(PROJECT, rename));
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'running', done: 0 });
  await run();
  expect(await summaryOf(sent.job)).toMatchObject({ state: 'done', created: 1, updated: 0 });
  expect((await moved.get()).data()).toMatchObject({ name: 'PT Lain Sekali', phone: '' });
});

test('creates the customers that contacts name, and refuses rows that the form would refuse, with the reason', async () => {
  const sent = await sendRows('contacts', [
    { row: 2, collection: 'customers', values: { name: 'PT Kontak' } },
    { row: 2, values: { name: 'Sari', customer: 'PT Kontak', email: 'sari@example.com' } },
    { row: 3, values: { name: '', customer: 'PT Kontak' } },
  ]);
  await start(sent, 2);
  await run();
  expect(await summaryOf(sent.job)).toMatchObject({ created: 1, refused: 1, done: 2 });
  expect((await storedOf(sent.id)).map((document) => document.get('name'))).toEqual(['PT Kontak']);
  await expect(call({ action: 'results', id: sent.id, from: 0 })).resolves.toEqual({
    rejected: [
      {
        row: 3,
        reason: expect.stringContaining('Name'),
        values: { name: '', customer: 'PT Kontak', email: '' },
      },
    ],
  });
  const again = [{ row: 2, values: { name: 'sari', email: 'SARI@example.com' } }];
  await expect(duplicatesOf('contacts', again)).resolves.toEqual([
    expect.objectContaining({ row: 2, recordId: `${sent.id}-2`, name: 'Sari' }),
  ]);
});

test('names a record with the same email address or telephone number in another notation as a hint', async () => {
  await storeContact('sari', { name: 'Sari', email: 'Sari.Wulandari@PT-Ukur.Example' });
  // Others have the words of the address, and are not meant.
  for (const name of ['a', 'b', 'c'])
    await storeContact(name, { name, email: `${name}@pt-ukur.example`, position: 'Sari Wulandari' });
  const contacts = await duplicatesOf('contacts', [
    { row: 2, values: { name: 'S.', email: 'sari.wulandari@pt-ukur.example' } },
    { row: 3, values: { name: 'S.', email: 'SARI.WULANDARI@PT-UKUR.EXAMPLE' } },
    { row: 4, values: { name: 'W.', email: 'wulandari.sari@pt-ukur.example' } },
    { row: 5, values: { name: 'SARI', email: 'sari.wulandari@pt-ukur.example' } },
  ]);
  expect(contacts.map(({ row, recordId, hint }) => [row, recordId, hint])).toEqual([
    [2, 'sari', 'email'],
    [3, 'sari', 'email'],
    [5, 'sari', undefined],
  ]);
  await store('telepon', { name: 'PT Telepon', phone: '+62 (0)812-3456-7890 / 021 555 1234' });
  const phones = ['081234567890', '81234567890', '62 21 5551234', '021 555 1235'];
  const rows = phones.map((phone, index) => ({ row: index + 2, values: { name: `Nomor ${index}`, phone } }));
  await expect(duplicatesOf('customers', rows)).resolves.toMatchObject(
    [2, 3, 4].map((row) => ({ row, recordId: 'telepon', name: 'PT Telepon', hint: 'phone' })),
  );
}, 60_000);

test.each(['skip', 'overwrite'])(
  'imports people who share a mailbox, and rows of one name that its page has kept, also with %s',
  async (mode) => {
    await storeContact('lama', { name: 'Lama', email: 'info@pt.example' });
    await store('pusat', { name: 'PT Pusat', phone: '021 555 1234' });
    const people = ['Budi', 'Sari', 'Tono'].map((name, index) => ({
      row: index + 2,
      values: { name, email: 'INFO@pt.example' },
    }));
    const sent = await sendRows('contacts', people);
    await start(sent, 3, mode);
    await run();
    expect(await summaryOf(sent.job)).toMatchObject({ created: 3, updated: 0, skipped: 0 });
    const branches = ['Bandung', 'Surabaya'].map((address, index) => ({
      row: index + 2,
      values: { name: 'PT Cabang', address, phone: '021 555 1234' },
    }));
    const kept = await sendRows('customers', branches, 'sari', 1);
    await start(kept, 2, mode);
    await run();
    expect(await summaryOf(kept.job)).toMatchObject({ created: 2, updated: 0, skipped: 0 });
  },
);

test('looks for duplicates without a place of the day, and stores nothing', async () => {
  for (let time = 0; time < 25; time += 1) await duplicatesOf('customers', customers(1));
  expect((await firestore.collection('changes').get()).size).toBe(0);
  await expect(sendRows('customers', customers(1))).resolves.toHaveProperty('id');
});

test('lets nobody else change an import, and bounds how many an account begins', async () => {
  const sent = await sendRows('customers', customers(1));
  await start(sent, 1);
  const refusal = expect.objectContaining({ message: 'Error' });
  for (const request of [
    { action: 'stop', id: sent.id },
    { action: 'revert', id: newId(), reverts: sent.id },
  ])
    await expect(change(request, 'budi')).resolves.toEqual(refusal);
  await expect(call({ action: 'results', id: sent.id, from: 0 }, 'budi')).resolves.toEqual(refusal);
  const begin = (id: string, collection: string, uid = 'budi') =>
    call({ action: 'begin', id, collection, fileName: 'b', hash: HASH }, uid);
  await expect(begin(sent.id, 'customers')).resolves.toEqual(refusal);
  await expect(begin(newId(), 'staff')).resolves.toEqual(refusal);
  const begun = await Promise.all(Array.from({ length: 20 }, () => begin(newId(), 'customers')));
  expect(begun.filter((answer) => 'id' in answer)).toHaveLength(20);
  await expect(begin(newId(), 'customers')).resolves.toEqual(refusal);
  await expect(begin(newId(), 'customers', 'sari')).resolves.toHaveProperty('id');
}, 60_000);
