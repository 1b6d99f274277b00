import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentReference, type Firestore, getFirestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Field } from 'shared-model/fields/fields';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { MODELS } from '../../models/models';
import { changeReference, enqueue, newChange } from '../../src/changes/change-documents';
import { changeResponsible } from '../../src/changes/change-responsible';
import { plain } from '../../src/records/plain';
import { dyingFirestore } from '../dying-firestore';
import { contextOf, firestore, member, PROJECT } from '../project';
import { DOCUMENTS } from '../rules/documents';
import {
  begin,
  binnedOf,
  call,
  changeOf,
  edit,
  existing,
  itemsOf,
  leftOf,
  restore,
  revert,
  SIZES,
  store,
  storeReports,
  takeTurn,
  turn,
  work,
} from './changing';
import { newId } from './page';

/** Several steps. */
const [STEP = 1] = SIZES;
const COUNT = IS_NIGHT ? 500 : 2 * STEP + 5;

beforeAll(async () => {
  await member('sari', { displayName: 'Sari' });
  await member('budi', { displayName: 'Budi' });
});

/** Expects that each record is either stored or in the bin, and returns how many are stored. */
const countStored = async (ids: readonly string[]): Promise<number> => {
  const stored = await existing(ids);
  const binned = (await binnedOf(ids)).map((item) => String(item.get('recordId')));
  expect(new Set([...stored.map(({ id }) => id), ...binned]).size).toBe(ids.length);
  expect(stored.length + binned.length).toBe(ids.length);
  return stored.length;
};

/** Returns what records say, without who wrote them. */
const saying = async (ids: readonly string[]) =>
  (await existing(ids)).map((each) => {
    const { meta, ...fields } = Object(plain(each.data()));
    return { ...fields, names: [meta.customer, meta.contact] };
  });

/** Returns the database as a worker sees it, before whose next transaction somebody acts. */
const interrupted = (act: () => Promise<unknown>): Firestore => {
  const database = getFirestore(initializeApp({ projectId: PROJECT }, randomUUID()));
  const runTransaction = database.runTransaction.bind(database);
  jest.spyOn(database, 'runTransaction').mockImplementationOnce(async (run) => {
    await act();
    return runTransaction(run);
  });
  return database;
};

test(`moves ${COUNT} records into the bin, and all of them back as they were`, async () => {
  const ids = await storeReports(COUNT);
  const before = await saying(ids);
  const deletion = await begin('delete', ids, { most: STEP - 5 });
  await work();
  expect(await changeOf(deletion)).toMatchObject({
    kind: 'delete',
    state: 'done',
    total: COUNT,
    done: COUNT,
  });
  await expect(countStored(ids)).resolves.toBe(0);
  const items = await binnedOf(ids);
  expect(items[0]?.data()).toMatchObject({ by: 'sari', change: deletion, prefixes: { ukur: true } });

  const restoration = await restore(ids, 'budi');
  await work('budi');
  expect(await changeOf(restoration)).toMatchObject({ state: 'done', total: COUNT, done: COUNT });
  await expect(leftOf(restoration, 'budi')).resolves.toEqual([]);
  await expect(countStored(ids)).resolves.toBe(COUNT);
  expect(await saying(ids)).toEqual(before);
  const [restored] = await existing(ids.slice(0, 1));
  const [item] = await itemsOf(ids.slice(0, 1));
  expect(restored?.get('meta')).toMatchObject({
    by: 'budi',
    via: 'restore',
    change: restoration,
    item: item?.id,
    first: { by: 'sari' },
  });
}, 60_000);

test('resumes after a crash before and after a commit, beside another worker, and loses nothing', async () => {
  const ids = await storeReports(COUNT);
  const deletion = await begin('delete', ids);
  await expect(takeTurn(dyingFirestore(PROJECT, 'before'), 'sari')).rejects.toThrow('killed');
  await expect(countStored(ids)).resolves.toBe(COUNT);
  await expect(takeTurn(dyingFirestore(PROJECT, 'after'), 'sari')).rejects.toThrow('killed');
  await expect(countStored(ids)).resolves.toBe(COUNT - STEP);
  await Promise.all([work(), work()]);
  await expect(countStored(ids)).resolves.toBe(0);
  expect(await changeOf(deletion)).toMatchObject({ state: 'done', done: COUNT });

  const restoration = await restore(ids);
  await expect(takeTurn(dyingFirestore(PROJECT, 'after'), 'sari')).rejects.toThrow('killed');
  await Promise.all([work(), work()]);
  await expect(countStored(ids)).resolves.toBe(COUNT);
  expect(await changeOf(restoration)).toMatchObject({ state: 'done', done: COUNT });
}, 60_000);

test('restores everything when a deletion is undone while it runs', async () => {
  const ids = await storeReports(COUNT);
  const deletion = await begin('delete', ids);
  await turn();
  await revert(deletion);
  await expect(changeOf(deletion)).resolves.toMatchObject({ state: 'stopped', done: STEP });
  await Promise.all([work(), work()]);
  await expect(countStored(ids)).resolves.toBe(COUNT);
}, 60_000);

test('stops with the step under way, and goes on from there, for its own account alone', async () => {
  const ids = await storeReports(COUNT);
  const deletion = await begin('delete', ids);
  await turn();
  const only = { code: { errorInfo: { message: 'Only Sari or an administrator can stop this.' } } };
  await expect(call({ action: 'stop', id: deletion }, 'budi')).resolves.toMatchObject(only);
  // Between the look of the worker at the change and its transaction.
  await takeTurn(
    interrupted(() => call({ action: 'stop', id: deletion })),
    'sari',
  );
  await work();
  await expect(countStored(ids)).resolves.toBe(COUNT - STEP);
  const foreign = 'Only the person who began this continues it: undo it, or ask that person.';
  await expect(call({ action: 'continue', id: deletion }, 'budi')).resolves.toMatchObject({
    code: { errorInfo: { message: foreign } },
  });
  await call({ action: 'continue', id: deletion });
  await work();
  await expect(countStored(ids)).resolves.toBe(0);
}, 60_000);

test('goes on with a change that is continued just when its lane lets it go', async () => {
  const ids = await storeReports(3);
  const deletion = await begin('delete', ids);
  await call({ action: 'stop', id: deletion });
  await takeTurn(
    interrupted(() => call({ action: 'continue', id: deletion })),
    'sari',
  );
  await work();
  await expect(countStored(ids)).resolves.toBe(0);
});

test('does what follows from the last step of a change that is stopped after it', async () => {
  const [customer = ''] = await store('customers', [{ name: 'PT Kunjungan', lastVisit: '2026-03-02' }]);
  const visits = Array.from({ length: STEP + 1 }, (_, index) => ({
    customer: 'PT Kunjungan',
    timestamp: new Date(index < STEP ? '2026-03-02T12:00:00+07:00' : '2026-01-05T12:00:00+07:00'),
  }));
  const ids = await store('salesReport', visits, { customer });
  const deletion = await begin('delete', ids);
  await turn();
  await call({ action: 'stop', id: deletion });
  await work();
  await expect(existing(ids)).resolves.toHaveLength(1);
  expect((await existing([customer], 'customers'))[0]?.get('lastVisit')).toBe('2026-01-05');
});

test('keeps an edit that somebody makes between the reading and the deletion of a record', async () => {
  const ids = await storeReports(20);
  const deletion = await begin('delete', ids);
  await takeTurn(
    interrupted(() => edit(`salesReport/${ids[0]}`, { detail: 'edited' })),
    'sari',
  );
  await work();
  await expect(countStored(ids)).resolves.toBe(0);
  await revert(deletion);
  await work();
  expect((await existing(ids.slice(0, 1)))[0]?.get('detail')).toBe('edited');
});

test('leaves a record whose place another one has, and one that the bin no longer has, and says so', async () => {
  const ids = await storeReports(4);
  const [taken = '', gone = '', same = ''] = ids;
  await begin('delete', ids);
  await work();
  const items = await binnedOf(ids);
  const itemOf = (id: string) => items.find((item) => item.get('recordId') === id);
  await store('salesReport', [{ detail: 'Another one' }], { by: 'budi' }, [taken]);
  await firestore.collection('salesReport').doc(same).set(itemOf(same)?.get('before'));
  await itemOf(gone)?.ref.delete();
  const restoration = await begin(
    'restore',
    items.map(({ id }) => id),
  );
  await work();
  expect(await changeOf(restoration)).toMatchObject({ state: 'done', done: 4, kept: 2 });
  await expect(leftOf(restoration)).resolves.toEqual([
    { collection: 'salesReport', reason: 'It is no longer in the bin.' },
    expect.objectContaining({ recordId: taken, by: 'Budi', reason: 'Another record has its place now.' }),
  ]);
  expect((await firestore.doc(`salesReport/${taken}`).get()).get('detail')).toBe('Another one');
  expect((await binnedOf(ids)).map(({ id }) => id)).toEqual([itemOf(taken)?.id]);
  await expect(existing(ids)).resolves.toHaveLength(3);
});

test('restores the item that it names, also after junk had the id, and the newest of two', async () => {
  const [id = ''] = await storeReports(1);
  const original = await saying([id]);
  await begin('delete', [id]);
  await work();
  const [first] = await binnedOf([id]);
  await store('salesReport', [{ detail: 'junk' }], {}, [id]);
  await begin('delete', [id]);
  await work();
  await begin('restore', [first?.id ?? '']);
  await work();
  expect(await saying([id])).toEqual(original);

  await edit(`salesReport/${id}`, { detail: 'newest' });
  await begin('delete', [id]);
  await work();
  const restoration = await restore([id]);
  await work();
  expect(await changeOf(restoration)).toMatchObject({ state: 'done', kept: 1 });
  expect((await existing([id]))[0]?.get('detail')).toBe('newest');
  expect((await binnedOf([id])).map((item) => item.get('before.detail'))).toEqual(['junk']);
});

test('restores no customer that was merged by itself', async () => {
  const [id = ''] = await store('customers', [{}]);
  await begin('delete', [id], { collection: 'customers' });
  await work();
  const [item] = await binnedOf([id], 'customers');
  await item?.ref.update({ mergedInto: 'kept' });
  const restoration = await begin('restore', [item?.id ?? ''], { collection: 'customers' });
  await work();
  await expect(leftOf(restoration)).resolves.toMatchObject([
    { recordId: id, reason: expect.stringContaining('merge') },
  ]);
  await expect(existing([id], 'customers')).resolves.toEqual([]);
});

test('restores a report with the present name of its customer', async () => {
  const [customer = ''] = await store('customers', [{ name: 'PT Lama' }]);
  const [id = ''] = await store('salesReport', [{ customer: 'PT Lama' }], { customer });
  const deletion = await begin('delete', [id]);
  await work();
  await edit(`customers/${customer}`, { name: 'PT Baru' });
  await revert(deletion);
  await work();
  const [restored] = await existing([id]);
  expect(restored?.get('customer')).toBe('PT Baru');
  expect(restored?.get('meta.customer')).toBe(customer);
});

test.each<[string, (entry: DocumentReference, validSince: Date) => Promise<unknown>]>([
  ['its account is disabled', (entry) => entry.delete()],
  ['its account is disabled and enabled again', (entry, validSince) => entry.set({ validSince })],
  ['the sessions of its account end', (entry, validSince) => entry.update({ validSince })],
])('stops between two steps when %s', async (_event, happen) => {
  const warn = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const ids = await storeReports(STEP + 3);
  const uid = randomUUID();
  await member(uid);
  const deletion = await begin('delete', ids, { uid });
  await turn(uid);
  await happen(firestore.doc(`staff/${uid}`), new Date(Date.now() + 1_000));
  await work(uid);
  expect(await changeOf(deletion)).toMatchObject({ state: 'failed', done: STEP });
  await expect(countStored(ids)).resolves.toBe(3);
  warn.mockRestore();
});

/** Fills a document until it takes no other byte. */
const fill = async (document: DocumentReference) => {
  let [fits, tooMany] = [0, 1_048_576];
  while (tooMany - fits > 1) {
    const some = Math.floor((fits + tooMany) / 2);
    const isTaken = await document.update({ padding: 'x'.repeat(some) }).then(
      () => true,
      () => false,
    );
    if (isTaken) fits = some;
    else tooMany = some;
  }
};

test('leaves a record that is too large for the bin, and deletes the others of its step', async () => {
  const warn = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const ids = await storeReports(30);
  const [large = ''] = ids.slice(7);
  await fill(firestore.doc(`salesReport/${large}`));
  const deletion = await begin('delete', ids);
  await work();
  expect(await changeOf(deletion)).toMatchObject({ state: 'done', done: 30, refused: 1 });
  await expect(leftOf(deletion)).resolves.toMatchObject([{ recordId: large }]);
  await expect(existing(ids)).resolves.toHaveLength(1);
  warn.mockRestore();
}, 60_000);

test('loses no record to counts that somebody has filled', async () => {
  const warn = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const comeBack = async (ids: readonly string[]) => {
    await begin('delete', ids);
    await work();
    const restoration = await restore(ids);
    await work();
    return changeOf(restoration);
  };
  await comeBack(await storeReports(1));
  const { docs } = await firestore.collection('counts').get();
  expect(docs.length).toBeGreaterThan(0);
  for (const { ref } of docs) {
    await fill(ref);
    // One counts those that have no room.
    await ref.update({ padding: String((await ref.get()).get('padding')).slice(40) });
  }
  const ids = await storeReports(2, { responsible: `Sari ${randomUUID()}`, department: randomUUID() });
  expect(await comeBack(ids)).toMatchObject({ state: 'done', done: 2 });
  await expect(existing(ids)).resolves.toHaveLength(2);
  for (const { ref } of docs) await ref.update({ padding: '' });
  warn.mockRestore();
}, 60_000);

const refusedWith = (message: string) => ({ message: 'Error', code: { errorInfo: { message } } });

test('takes the parts of a list in their order, each once, however often they are sent', async () => {
  const ids = await storeReports(3);
  const id = newId();
  const send = (part: number, isLast: boolean, uid = 'sari') =>
    call(
      {
        action: 'begin',
        id,
        kind: 'delete',
        collection: 'salesReport',
        part,
        ids: [ids[part], ids[part]],
        isLast,
      },
      uid,
    );
  await expect(send(1, true)).resolves.toMatchObject(
    refusedWith('Some records did not arrive: choose them again.'),
  );
  await send(0, false);
  await send(0, false);
  await expect(send(1, true, 'budi')).resolves.toMatchObject({ message: 'Error' });
  await expect(turn()).resolves.toBe(false);
  await send(1, false);
  await send(2, true);
  await send(2, true);
  await work();
  await send(2, true);
  await expect(turn()).resolves.toBe(false);
  expect(await changeOf(id)).toMatchObject({ state: 'done', total: 3, done: 3 });
});

test('takes at most ten changes of an account at once', async () => {
  const uid = randomUUID();
  await member(uid);
  const ids = await storeReports(11);
  for (const id of ids.slice(0, 10)) await begin('delete', [id], { uid });
  const id = newId();
  const last = {
    action: 'begin',
    id,
    kind: 'delete',
    collection: 'salesReport',
    part: 0,
    ids: ids.slice(10),
    isLast: true,
  };
  await expect(call(last, uid)).resolves.toMatchObject(
    refusedWith('Ten of your changes are running: wait until one has ended.'),
  );
  await work(uid);
  await expect(call(last, uid)).resolves.toEqual({ id });
});

test('begins nothing for an account that is no staff, or for what is no record', async () => {
  const request = { action: 'begin', id: newId(), kind: 'delete', part: 0, ids: ['a'], isLast: true };
  await expect(call({ ...request, collection: 'salesReport' }, 'nobody')).resolves.toMatchObject({
    message: 'Error',
  });
  await expect(call({ ...request, collection: 'staff' })).resolves.toMatchObject({ message: 'Error' });
  await expect(call({ ...request, collection: 'salesReport', ids: ['a/b/c'] })).resolves.toMatchObject({
    message: 'Error',
  });
});

test('writes one text in place of another one in more records than one step takes', async () => {
  const uid = randomUUID();
  await member(uid);
  const from = `Sari ${uid}`;
  // A step takes them in the order of their ids.
  const ids = (await storeReports(COUNT, { responsible: from })).sort();
  const [other = ''] = ids.slice(3);
  const id = newId();
  const batch = firestore.batch();
  const fields = {
    kind: 'change',
    collection: 'salesReport',
    by: uid,
    field: 'responsible',
    from,
    to: 'Budi',
  } as const;
  batch.create(changeReference(firestore, id), newChange({ ...fields, total: COUNT }));
  enqueue(batch, firestore, uid, id);
  await batch.commit();
  await takeTurn(
    interrupted(() => edit(`salesReport/${other}`, { responsible: 'Ratna' })),
    uid,
  );
  await work(uid);
  expect(await changeOf(id)).toMatchObject({ state: 'done', done: COUNT });
  const named = (await existing(ids)).map((stored) => String(stored.get('responsible')));
  expect(named.filter((name) => name === 'Budi')).toHaveLength(COUNT - 1);
  expect(named).toContain('Ratna');

  await edit(`salesReport/${ids[0]}`, { responsible: 'Ratna', detail: 'edited' }, 'budi');
  await edit(`salesReport/${ids[1]}`, { detail: 'edited' }, 'budi');
  const back = await revert(id, uid);
  await work(uid);
  expect(await changeOf(back)).toMatchObject({ state: 'done', done: COUNT - 1, kept: 1 });
  await expect(leftOf(back, uid)).resolves.toMatchObject([
    { recordId: ids[0], by: 'Budi', fields: ['responsible'] },
  ]);
  const after = (await existing(ids)).map((stored) => String(stored.get('responsible')));
  expect(after.filter((name) => name === from)).toHaveLength(COUNT - 2);
  expect(DOCUMENTS.salesReport.responsible).not.toBe(from);
}, 60_000);

test.each([
  ['also those of sections', '', /^2 reports .* will name Budi .* in a moment\. You can close the page\.$/],
  ['without a report', 'salesReport', /^4 next steps of Sari .* will name Budi .* in a moment\./],
])('hands over all records that name somebody who leaves, %s', async (_, left, message) => {
  const uid = randomUUID();
  await member(uid);
  const [from, to] = [`Sari ${uid}`, `Budi ${uid}`];
  const places = MODELS.flatMap(({ collection, fields }) =>
    Object.entries<Field>(fields)
      .filter(([, { options }]) => options.changedTogether && collection !== left)
      .map(([field]) => ({ collection, field })),
  );
  const paths: string[] = [];
  for (const { collection, field } of places) {
    const ids = await store(collection, [{ [field]: from }, { [field]: from }, { [field]: 'Ratna' }]);
    paths.push(...ids.map((id) => `${collection}/${id}`));
  }
  await expect(changeResponsible(contextOf(uid, true), { from, to })).resolves.toEqual({
    count: 2 * places.length,
    message: expect.stringMatching(message),
  });
  await work(uid);
  const stored = await firestore.getAll(...paths.map((path) => firestore.doc(path)));
  expect(stored.map((each, index) => each.get(places[Math.floor(index / 3)]?.field ?? ''))).toEqual(
    places.flatMap(() => [to, to, 'Ratna']),
  );
  await expect(changeResponsible(contextOf(uid, true), { from, to })).resolves.toMatchObject({ count: 0 });
});
