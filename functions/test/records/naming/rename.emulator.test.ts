import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentData, type Firestore, getFirestore } from 'firebase-admin/firestore';
import { IS_NIGHT } from '../../../../tools/src/project/night';
import { formerName } from '../../../src/records/naming/former-names';
import { renameJob } from '../../../src/records/naming/rename-claims';
import {
  advanceRename,
  MOST_OLD_NAMES,
  noteRename,
  RENAME_CHUNK,
} from '../../../src/records/naming/rename-job';
import { dyingFirestore } from '../../dying-firestore';
import { DOCUMENTS } from '../../rules/documents';

// No trigger runs in this project: the test is the worker.
const firestore = getFirestore(initializeApp({ projectId: 'demo-rename' }, 'rename'));

/** Returns names that no other test uses. */
const newNames = (...names: string[]) => {
  const own = randomUUID();
  return names.map((name) => `${name} ${own}`);
};

/** Stores a customer with contacts and reports that name it. Returns the customer's id. */
async function store(database: Firestore, name: string, contacts: number, reports: number) {
  const id = randomUUID();
  await database
    .collection('customers')
    .doc(id)
    .set({ ...DOCUMENTS.customers, name });
  await storeNaming(database, 'contacts', name, contacts);
  await storeNaming(database, 'salesReport', name, reports);
  return id;
}

async function storeNaming(
  database: Firestore,
  collection: 'contacts' | 'salesReport',
  name: string,
  count: number,
) {
  for (let start = 0; start < count; start += 500) {
    const batch = database.batch();
    for (let index = start; index < Math.min(start + 500, count); index += 1) {
      batch.create(database.collection(collection).doc(), {
        ...DOCUMENTS[collection],
        customer: name,
        qtNumber: `${index}`,
      });
    }
    await batch.commit();
  }
}

async function countNaming(database: Firestore, name: string) {
  const counts = await Promise.all(
    ['contacts', 'salesReport'].map((collection) =>
      database.collection(collection).where('customer', '==', name).count().get(),
    ),
  );
  return counts.reduce((sum, snapshot) => sum + snapshot.data().count, 0);
}

const rename = (id: string, name: string) => firestore.collection('customers').doc(id).update({ name });

const isUnderWay = async (id: string) => (await renameJob(firestore, id).get()).exists;

async function work(id: string, steps = Number.POSITIVE_INFINITY) {
  for (let step = 0; step < steps && (await isUnderWay(id)); step += 1) await advanceRename(firestore, id);
}

const [CONTACTS, REPORTS, STEPS] = IS_NIGHT ? [2_000, 3_000, 7] : [100, 500, 2];
const DOCUMENTS_NAMED = CONTACTS + REPORTS;

test(`leaves no old name in ${DOCUMENTS_NAMED} documents after a crash, when two workers resume`, async () => {
  const [before = '', after = ''] = newNames('before', 'after');
  const id = await store(firestore, before, CONTACTS, REPORTS);
  await rename(id, after);
  await noteRename(firestore, id, { from: before, to: after });
  await work(id, STEPS);
  expect((await renameJob(firestore, id).get()).data()).toMatchObject({
    oldNames: [before],
    name: after,
    replaced: STEPS * RENAME_CHUNK,
  });
  await expect(countNaming(firestore, before)).resolves.toBe(DOCUMENTS_NAMED - STEPS * RENAME_CHUNK);
  await Promise.all([work(id), work(id)]);
  await expect(countNaming(firestore, before)).resolves.toBe(0);
  await expect(countNaming(firestore, after)).resolves.toBe(DOCUMENTS_NAMED);
  await expect(isUnderWay(id)).resolves.toBe(false);
}, 120_000);

test('keeps each former name for good, once, for the customer that had it last', async () => {
  const [first = '', second = '', third = ''] = newNames('first', 'second', 'third');
  const [one, other] = [await store(firestore, second, 0, 0), await store(firestore, third, 0, 0)];
  await noteRename(firestore, one, { from: first, to: second });
  await noteRename(firestore, one, { from: first, to: second });
  await work(one);
  const customerOf = async (name: string) => (await formerName(firestore, name).get()).data();
  await expect(customerOf(first)).resolves.toEqual({ name: first, customer: one });
  await expect(customerOf(second)).resolves.toBeUndefined();
  await noteRename(firestore, other, { from: first, to: third });
  // Wakes a rename that waits.
  await noteRename(firestore, other, { from: third, to: third });
  await expect(customerOf(first)).resolves.toEqual({ name: first, customer: other });
  await expect(customerOf(third)).resolves.toBeUndefined();
});

test('starts its walk again if the section with the kind of its cursor was removed', async () => {
  const [before = '', after = ''] = newNames('before', 'after');
  const id = await store(firestore, before, 2, 2);
  await rename(id, after);
  await noteRename(firestore, id, { from: before, to: after });
  await renameJob(firestore, id).update({ last: { collection: 'ordersOfARemovedSection', id: 'x' } });
  await work(id, 5);
  await expect(isUnderWay(id)).resolves.toBe(false);
  await expect(countNaming(firestore, after)).resolves.toBe(4);
});

test('commits a chunk with its progress, or nothing, if the worker crashes', async () => {
  const [before = '', after = ''] = newNames('before', 'after');
  const id = await store(firestore, before, 300, 0);
  await rename(id, after);
  await noteRename(firestore, id, { from: before, to: after });
  const dying = (dies: 'before' | 'after') => dyingFirestore('demo-rename', dies);
  await expect(advanceRename(dying('before'), id)).rejects.toThrow('killed');
  await expect(countNaming(firestore, after)).resolves.toBe(0);
  await expect(advanceRename(dying('after'), id)).rejects.toThrow('killed');
  await expect(countNaming(firestore, after)).resolves.toBe(RENAME_CHUNK);
  expect((await renameJob(firestore, id).get()).get('replaced')).toBe(RENAME_CHUNK);
  await work(id);
  await expect(countNaming(firestore, after)).resolves.toBe(300);
});

const [A = '', B = '', C = ''] = ['A', 'B', 'C'];
const AB = { from: A, to: B };
const BC = { from: B, to: C };

describe.each([
  ['in order', [AB, BC]],
  ['out of order', [BC, AB]],
  ['twice', [AB, AB, BC, BC, AB]],
])('two renames in quick succession, delivered %s', (_order, deliveries) => {
  test.each(IS_NIGHT ? [0, 1, 2] : [1])(
    'end with the last name everywhere, with %i steps in between',
    async (steps) => {
      const names = newNames(A, B, C);
      const real = (name: string) => names[[A, B, C].indexOf(name)] ?? '';
      const id = await store(firestore, real(A), 150, 250);
      await rename(id, real(B));
      await storeNaming(firestore, 'contacts', real(B), 10);
      await rename(id, real(C));
      for (const { from, to } of deliveries) {
        await noteRename(firestore, id, { from: real(from), to: real(to) });
        await work(id, steps);
      }
      await work(id);
      await expect(countNaming(firestore, real(C))).resolves.toBe(410);
    },
  );
});

test('a second rename during the first one leaves the last name everywhere', async () => {
  const [first = '', second = '', third = ''] = newNames('first', 'second', 'third');
  const id = await store(firestore, first, 300, 300);
  await rename(id, second);
  await noteRename(firestore, id, { from: first, to: second });
  await work(id, 1);
  await rename(id, third);
  await noteRename(firestore, id, { from: second, to: third });
  await work(id);
  await expect(countNaming(firestore, third)).resolves.toBe(600);
});

test('a rename back to the first name leaves the first name everywhere', async () => {
  const [first = '', second = ''] = newNames('first', 'second');
  const id = await store(firestore, first, 300, 300);
  await rename(id, second);
  await noteRename(firestore, id, { from: first, to: second });
  await work(id, 1);
  await rename(id, first);
  await work(id, 1);
  await noteRename(firestore, id, { from: second, to: first });
  await work(id);
  await expect(countNaming(firestore, first)).resolves.toBe(600);
});

test('keeps a name that another customer has too', async () => {
  const [shared = '', after = ''] = newNames('shared', 'after');
  const id = await store(firestore, shared, 5, 5);
  await store(firestore, shared, 5, 5);
  await rename(id, after);
  await noteRename(firestore, id, { from: shared, to: after });
  await work(id);
  await expect(countNaming(firestore, shared)).resolves.toBe(20);
  await expect(isUnderWay(id)).resolves.toBe(false);
});

test('leaves the last name of a customer that is deleted during the rename', async () => {
  const [before = '', after = ''] = newNames('before', 'after');
  const id = await store(firestore, before, 300, 0);
  await rename(id, after);
  await firestore.collection('customers').doc(id).delete();
  await noteRename(firestore, id, { from: before, to: after });
  await work(id);
  await expect(countNaming(firestore, after)).resolves.toBe(300);
});

test('the jobs of two deleted customers with swapped names end after one walk each', async () => {
  const [first = '', second = ''] = newNames('first', 'second');
  const one = await store(firestore, first, 2 * RENAME_CHUNK, 0);
  const other = await store(firestore, second, 2 * RENAME_CHUNK, 0);
  const swapped = firestore.batch();
  for (const [id, name] of [
    [one, second],
    [other, first],
  ] as const) {
    swapped.update(firestore.collection('customers').doc(id), { name });
  }
  await swapped.commit();
  await Promise.all([one, other].map((id) => firestore.collection('customers').doc(id).delete()));
  await noteRename(firestore, one, { from: first, to: second });
  await noteRename(firestore, other, { from: second, to: first });
  // Each walks through 4 chunks, and takes one more step to find the end.
  for (let step = 0; step < 5; step += 1) await Promise.all([work(one, 1), work(other, 1)]);
  await expect(isUnderWay(one)).resolves.toBe(false);
  await expect(isUnderWay(other)).resolves.toBe(false);
});

test('restarts a job of an older version from the first document', async () => {
  const [before = '', after = ''] = newNames('before', 'after');
  const id = await store(firestore, before, 5, 5);
  await rename(id, after);
  await renameJob(firestore, id).set({
    oldNames: [before],
    name: after,
    replaced: 200,
    startedAt: new Date(),
  });
  await work(id);
  await expect(countNaming(firestore, after)).resolves.toBe(10);
});

test('keeps concurrent edits of the same documents', async () => {
  const [before = '', after = ''] = newNames('before', 'after');
  const id = await store(firestore, before, 0, 400);
  await rename(id, after);
  await noteRename(firestore, id, { from: before, to: after });
  const { docs } = await firestore.collection('salesReport').where('customer', '==', before).limit(60).get();
  const edits = docs.map((document, index) =>
    document.ref.update(index % 2 === 0 ? { detail: 'edited' } : { customer: `somebody else ${id}` }),
  );
  await Promise.all([work(id), ...edits]);
  const edited = await Promise.all(
    docs.map(async ({ ref }): Promise<DocumentData> => (await ref.get()).data() ?? {}),
  );
  for (const [index, data] of edited.entries()) {
    expect(data).toMatchObject(
      index % 2 === 0 ? { detail: 'edited', customer: after } : { customer: `somebody else ${id}` },
    );
  }
  await expect(countNaming(firestore, before)).resolves.toBe(0);
});

const RENAMES = IS_NIGHT ? 100 : MOST_OLD_NAMES + 5;

test(`ends soon after ${RENAMES} renames in a row, without a longer job`, async () => {
  const [first = '', prefix = '', last = ''] = newNames('First', 'Flood', 'Last');
  const id = await store(firestore, first, 2, 3);
  let from = first;
  for (let index = 0; index < RENAMES; index += 1) {
    const to = index === RENAMES - 1 ? last : `${prefix} ${index}`;
    await rename(id, to);
    await noteRename(firestore, id, { from, to });
    from = to;
  }
  expect((await renameJob(firestore, id).get()).get('oldNames')).toHaveLength(MOST_OLD_NAMES);
  let steps = 0;
  for (; await isUnderWay(id); steps += 1) await advanceRename(firestore, id);
  expect(steps).toBeLessThan(10);
  await expect(countNaming(firestore, last)).resolves.toBe(5);
});
