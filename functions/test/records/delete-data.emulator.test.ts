import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { deleteDocuments, deleteViews, untilNothing } from '../../commands/delete-documents';

const firestore = getFirestore(initializeApp({ projectId: 'demo-delete-data' }, 'delete data'));
const own = `orders${randomUUID().replaceAll('-', '')}`;
const count = async (name: string) => (await firestore.collection(name).count().get()).data().count;

test('deletes every document of the collections, also more than one batch, and no other', async () => {
  const batch = firestore.batch();
  for (let index = 0; index < 450; index += 1) batch.set(firestore.collection(own).doc(), { index });
  batch.set(firestore.collection(`${own}Bin`).doc(), {});
  batch.set(firestore.collection(`${own}Other`).doc(), {});
  await batch.commit();
  await expect(deleteDocuments(firestore, [own, `${own}Words`, `${own}Bin`])).resolves.toBe(451);
  await expect(Promise.all([own, `${own}Bin`, `${own}Other`].map(count))).resolves.toEqual([0, 0, 1]);
  await expect(deleteDocuments(firestore, [`${own}Other`])).resolves.toBe(1);
});

test('deletes the saved views of a path, of every account and for everybody, and no other', async () => {
  const path = `/${own}`;
  const views = firestore.collection(`views/${own}/saved`);
  const [first, second] = [views.doc('0'), views.doc('1')];
  const shared = firestore.collection('sharedViews').doc(own);
  const view = { name: 'Mine', search: '' };
  await Promise.all([
    first.set({ ...view, path }),
    second.set({ ...view, path: '/customer' }),
    shared.set({ ...view, path }),
  ]);
  await expect(deleteViews(firestore, [path])).resolves.toBe(2);
  const left = await Promise.all(
    [first, second, shared].map(async (document) => (await document.get()).exists),
  );
  expect(left).toEqual([false, true, false]);
  await second.delete();
});

test('repeats a deletion until it finds nothing, because a function may still put something into the bin', async () => {
  const found = [7, 1, 0];
  await expect(untilNothing(async () => found.shift() ?? 0, 1)).resolves.toBe(7);
  expect(found).toEqual([]);
});
