import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { defineModel } from 'shared-model/define-model';
import { line } from 'shared-model/fields/fields';
import { completeRecords } from '../../commands/complete-records';

const firestore = getFirestore(initializeApp({ projectId: 'demo-complete-records' }, 'complete-records'));
const name = line({ label: 'Name', limit: 200 });
const modelOf = (collection: string, required: boolean) =>
  defineModel({
    collection,
    version: 2,
    entityName: 'thing',
    title: 'Things',
    order: 'name',
    recordName: (thing) => thing.name,
    fields: { name, budget: line({ label: 'Budget', limit: 60, since: 2, required }) },
  });

/** Creates a collection whose model got the field "budget" in its second version. */
const open = async ({ required = false } = {}) => {
  const collection = `completed-${randomUUID()}`;
  const put = (id: string, fields: object) => firestore.collection(collection).doc(id).set(fields);
  await put('old', { name: 'Old', unknown: 'text' });
  await put('new', { name: 'New', budget: '7' });
  await put('broken', { name: [7] });
  const all = async () =>
    Object.fromEntries(
      (await firestore.collection(collection).get()).docs.map((record) => [record.id, record.data()]),
    );
  const run = (apply: boolean) => completeRecords(firestore, modelOf(collection, required), { apply });
  return { collection, all, run };
};

test('counts the records that lack a field, and names those that cannot be read', async () => {
  const { collection, all, run } = await open();
  const before = await all();
  await expect(run(false)).resolves.toMatchObject({
    incomplete: 2,
    filled: 0,
    left: new Map([[`${collection}/broken`, 'Name cannot be read.']]),
  });
  await expect(all()).resolves.toEqual(before);
});

test('adds the empty field to older records, and changes nothing else', async () => {
  const { all, run } = await open();
  await expect(run(true)).resolves.toMatchObject({ incomplete: 2, filled: 1 });
  await expect(all()).resolves.toEqual({
    old: { name: 'Old', unknown: 'text', budget: '' },
    new: { name: 'New', budget: '7' },
    broken: { name: [7] },
  });
  await expect(run(true)).resolves.toMatchObject({ incomplete: 1, filled: 0 });
});

test('does not fill a required field', async () => {
  const { collection, all, run } = await open({ required: true });
  const { filled, left } = await run(true);
  expect(filled).toBe(0);
  expect(left.get(`${collection}/old`)).toBe('Budget is required.');
  expect((await all()).old).not.toHaveProperty('budget');
});
