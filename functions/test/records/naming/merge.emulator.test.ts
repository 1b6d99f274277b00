import { randomUUID } from 'node:crypto';
import { IS_NIGHT } from '../../../../tools/src/project/night';
import { mergeOrUndo } from '../../../src/records/naming/merge-customers';
import { mergeDocument } from '../../../src/records/naming/merge-documents';
import { advanceMerge } from '../../../src/records/naming/merge-steps';
import { renameJob } from '../../../src/records/naming/rename-claims';
import { advanceRename, noteRename } from '../../../src/records/naming/rename-job';
import { names, openMerges } from './open-merges';
import { seenCustomer } from './seen-customer';

const { firestore, caller, customerAt, dataOf, store, storeNaming, namesAt, merge, undo, step, work } =
  openMerges('demo-merge');

/** By day one worker dies before its commit and one after it. Each takes seconds: two others meet and wait. */
const [RECORDS, DEATHS] = IS_NIGHT ? [5_000, 10] : [40, 2];

const done = { message: 'The customers are being merged.' };
const refusal = (message: string) =>
  expect.objectContaining({ code: { errorInfo: expect.objectContaining({ message }) } });

test(`${RECORDS} contacts and reports survive ${DEATHS} deaths of the worker, and Undo gives each of them back`, async () => {
  const [k = '', g = ''] = names('Kept', 'Gone');
  const [kept, gone] = [await store(k, { address: 'Jl. A' }), await store(g, { address: 'Jl. B' })];
  const [own, moved] = [await storeNaming(k, 20), await storeNaming(g, RECORDS)];
  const before = await dataOf(gone);
  const { id, answer } = await merge(kept, gone, ['address']);
  expect(answer).toEqual(done);
  expect(await merge(kept, gone, ['address'], id)).toMatchObject({ answer: done });
  expect(await dataOf(kept)).toMatchObject({ name: k, address: 'Jl. B' });
  expect(await dataOf(gone)).toBeUndefined();
  const chunk = RECORDS / (4 * DEATHS);
  for (let death = 0; death < DEATHS; death += 1) {
    const run = firestore.runTransaction.bind(firestore);
    // Dies before its commit, or after it.
    const dying = jest.spyOn(firestore, 'runTransaction').mockImplementationOnce(async (...asked) => {
      if (death % 2 === 0) await run(...asked);
      throw new Error('killed');
    });
    await expect(advanceMerge(firestore, id, chunk)).rejects.toThrow('killed');
    dying.mockRestore();
    await Promise.all([advanceMerge(firestore, id, chunk), advanceMerge(firestore, id, chunk)]);
  }
  await work(id, chunk);
  expect(new Set(await namesAt([...own, ...moved]))).toEqual(new Set([k]));
  expect((await mergeDocument(firestore, id).get()).data()).toMatchObject({ state: 'done', moved: RECORDS });

  await undo(id);
  await undo(id);
  for (let death = 0; death < 5; death += 1) await step(id);
  await work(id);
  expect(new Set(await namesAt(own))).toEqual(new Set([k]));
  expect(new Set(await namesAt(moved))).toEqual(new Set([g]));
  expect(await dataOf(gone)).toEqual(before);
  expect(await dataOf(kept)).toMatchObject({ name: k, address: 'Jl. A' });
  expect((await mergeDocument(firestore, id).get()).data()).toMatchObject({ state: 'undone', left: 0 });
  const bin = firestore.collection('customersBin').where('recordId', '==', gone);
  expect((await bin.get()).empty).toBe(true);
}, 300_000);

test('Undo leaves what somebody has changed since, and says how much', async () => {
  const [k = '', g = '', other = ''] = names('Kept', 'Gone', 'Other');
  const [kept, gone] = [await store(k, { address: 'A' }), await store(g, { address: 'B' })];
  const moved = await storeNaming(g, 4);
  const { id } = await merge(kept, gone, ['address']);
  await work(id);
  await firestore.doc(moved[0] ?? '').update({ customer: other });
  await firestore.doc(moved[1] ?? '').delete();
  await customerAt(kept).update({ address: 'C' });
  await undo(id);
  await work(id);
  expect(await namesAt(moved)).toEqual([other, undefined, g, g]);
  expect(await dataOf(kept)).toMatchObject({ address: 'C' });
  expect((await mergeDocument(firestore, id).get()).data()).toMatchObject({
    left: 2,
    keptFields: ['address'],
  });
});

test('a merge follows a rename of the customer that stays, and so does its Undo', async () => {
  const [k = '', g = '', later = ''] = names('Kept', 'Gone', 'Later');
  const [kept, gone] = [await store(k), await store(g)];
  const moved = await storeNaming(g, 12);
  const { id } = await merge(kept, gone);
  await step(id, 5);
  await customerAt(kept).update({ name: later });
  await noteRename(firestore, kept, { from: k, to: later });
  await step(id, 5);
  await advanceRename(firestore, kept);
  await work(id, 5);
  expect(new Set(await namesAt(moved))).toEqual(new Set([later]));
  await undo(id);
  await work(id);
  expect(new Set(await namesAt(moved))).toEqual(new Set([g]));
});

test('a rename of the customer that goes, received after the merge, joins it', async () => {
  const [k = '', g = '', former = ''] = names('Kept', 'Gone', 'Former');
  const [kept, gone] = [await store(k), await store(g)];
  const moved = [...(await storeNaming(former, 3)), ...(await storeNaming(g, 3))];
  const { id } = await merge(kept, gone);
  await work(id);
  await noteRename(firestore, gone, { from: former, to: g });
  await advanceRename(firestore, gone);
  expect((await renameJob(firestore, gone).get()).exists).toBe(false);
  await work(id);
  expect(new Set(await namesAt(moved))).toEqual(new Set([k]));
  await undo(id);
  await work(id);
  expect(new Set(await namesAt(moved))).toEqual(new Set([g]));
});

test('refuses what the page has not seen, a second merge meanwhile, and an Undo whose name is taken', async () => {
  const [k = '', g = ''] = names('Kept', 'Gone');
  const [kept, gone, third] = [await store(k), await store(g), await store(`${k} 3`)];
  const seen = {
    kept: await seenCustomer(firestore, kept),
    gone: { ...(await seenCustomer(firestore, gone)), phone: 'before' },
  };
  await expect(
    mergeOrUndo({ firestore, caller }, { id: randomUUID(), kept, gone, seen, take: [], both: [] }),
  ).resolves.toEqual(refusal('Somebody has changed one of these customers. Look at the values again.'));
  await storeNaming(g, 2);
  const { id } = await merge(kept, gone);
  await expect(merge(third, kept)).resolves.toMatchObject({
    answer: refusal('One of these customers is just being merged. Try again in a moment.'),
  });
  await work(id);
  const taker = await store(g);
  await expect(undo(id)).resolves.toEqual(
    refusal(`Another customer is called ${g} now. Give it another name, then undo again.`),
  );
  await customerAt(taker).delete();
  const { id: second } = await merge(third, kept);
  await work(second);
  await expect(undo(id)).resolves.toEqual(
    refusal('The customer that stayed was merged into another one afterwards. Undo that first.'),
  );
});

test('a customer that was renamed to the name of another one merges into it, and comes back with its own reports', async () => {
  const [a = '', b = ''] = names('A', 'B');
  const [one, other] = [await store(a), await store(b)];
  const [ofOne, ofOther] = [await storeNaming(a, 6), await storeNaming(b, 6)];
  await customerAt(one).update({ name: b });
  await noteRename(firestore, one, { from: a, to: b });
  await advanceRename(firestore, one);
  expect(new Set(await namesAt(ofOne))).toEqual(new Set([a]));
  await expect(merge(one, other)).resolves.toMatchObject({
    answer: refusal(
      'The reports of the customer that stays still have its former name. Let the other one stay.',
    ),
  });
  const { id } = await merge(other, one);
  await work(id);
  expect(new Set(await namesAt([...ofOne, ...ofOther]))).toEqual(new Set([b]));
  await undo(id);
  await work(id);
  await customerAt(one).update({ name: a });
  await noteRename(firestore, one, { from: b, to: a });
  await advanceRename(firestore, one);
  expect(new Set(await namesAt(ofOne))).toEqual(new Set([a]));
  expect(new Set(await namesAt(ofOther))).toEqual(new Set([b]));
});
