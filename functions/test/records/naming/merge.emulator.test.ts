import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { initializeApp } from 'firebase-admin/app';
import type { UserRecord } from 'firebase-admin/auth';
import { type DocumentData, getFirestore } from 'firebase-admin/firestore';
import { countOfToday, IS_NIGHT } from '../../../../tools/src/project/night';
import { mergeOrUndo } from '../../../src/records/naming/merge-customers';
import { mergeDocument } from '../../../src/records/naming/merge-documents';
import { advanceMerge, carryMerge } from '../../../src/records/naming/merge-steps';
import { renameJob } from '../../../src/records/naming/rename-claims';
import { advanceRename, noteRename } from '../../../src/records/naming/rename-job';
import { carryRename } from '../../../src/records/naming/rename-turns';
import { DOCUMENTS } from '../../rules/documents';
import { seenCustomer } from './seen-customer';

// No trigger runs in this project: the test is the worker.
const firestore = getFirestore(initializeApp({ projectId: 'demo-merge' }, 'merge'));

const caller = { uid: 'sari' } as UserRecord;
const NONE = { exists: false, data: () => undefined };
/** The night takes what the issue names; a run of every day fewer. */
const RECORDS = IS_NIGHT ? 5_000 : 200;
const SEQUENCES = IS_NIGHT ? 200 : countOfToday(6, 2);

const customerAt = (id: string) => firestore.collection('customers').doc(id);
const dataOf = async (id: string): Promise<DocumentData | undefined> => (await customerAt(id).get()).data();

const store = async (name: string, fields: object = {}) => {
  const id = randomUUID();
  await customerAt(id).set({ ...DOCUMENTS.customers, name, ...fields });
  return id;
};

/** Stores contacts and reports that name a customer. @returns their paths. */
const storeNaming = async (name: string, count: number): Promise<string[]> => {
  const paths: string[] = [];
  for (let start = 0; start < count; start += 400) {
    const batch = firestore.batch();
    for (let index = start; index < Math.min(start + 400, count); index += 1) {
      const collection = index % 4 === 0 ? ('contacts' as const) : ('salesReport' as const);
      const document = firestore.collection(collection).doc(randomUUID());
      paths.push(document.path);
      batch.create(document, { ...DOCUMENTS[collection], customer: name });
    }
    await batch.commit();
  }
  return paths;
};

const namesAt = async (paths: readonly string[]): Promise<unknown[]> =>
  (await firestore.getAll(...paths.map((path) => firestore.doc(path)))).map((each) => each.get('customer'));

const merge = async (kept: string, gone: string, take: 'address'[] = [], id: string = randomUUID()) => {
  const seen = { kept: await seenCustomer(firestore, kept), gone: await seenCustomer(firestore, gone) };
  return { id, answer: await mergeOrUndo({ firestore, caller }, { id, kept, gone, seen, take, both: [] }) };
};

const undo = (id: string) => mergeOrUndo({ firestore, caller }, { undo: id });

/** Takes the next step, as the trigger does. @returns whether the merge still runs. */
const step = async (id: string, chunk?: number): Promise<boolean> => {
  const before = await mergeDocument(firestore, id).get();
  await advanceMerge(firestore, id, chunk);
  const after = await mergeDocument(firestore, id).get();
  const isOver = !['running', 'undoing'].includes(after.get('state'));
  if (isOver) await carryMerge(firestore, id, { before, after });
  return !isOver;
};

const work = async (id: string, chunk?: number): Promise<void> => {
  while (await step(id, chunk));
};

const names = (...texts: string[]) => texts.map((text) => `${text} ${randomUUID()}`);

const done = { message: 'The customers are being merged.' };
const refusal = (message: string) =>
  expect.objectContaining({ code: { errorInfo: expect.objectContaining({ message }) } });

test(`${RECORDS} contacts and reports survive ten deaths of the worker, and Undo gives each of them back`, async () => {
  const [k = '', g = ''] = names('Kept', 'Gone');
  const [kept, gone] = [await store(k, { address: 'Jl. A' }), await store(g, { address: 'Jl. B' })];
  const [own, moved] = [await storeNaming(k, 20), await storeNaming(g, RECORDS)];
  const before = await dataOf(gone);
  const { id, answer } = await merge(kept, gone, ['address']);
  expect(answer).toEqual(done);
  expect(await merge(kept, gone, ['address'], id)).toMatchObject({ answer: done });
  expect(await dataOf(kept)).toMatchObject({ name: k, address: 'Jl. B' });
  expect(await dataOf(gone)).toBeUndefined();
  const chunk = RECORDS / 20;
  for (let death = 0; death < 10; death += 1) {
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

type Action = readonly ['rename' | 'merge' | 'undo' | 'delete' | 'restore' | 'step', number, number];

const action = fc.tuple(
  fc.constantFrom<Action[0][]>(
    'rename',
    'rename',
    'merge',
    'merge',
    'undo',
    'delete',
    'restore',
    'step',
    'step',
  ),
  fc.nat({ max: 2 }),
  fc.nat({ max: 3 }),
);

test(`${SEQUENCES} sequences of rename, merge, undo, delete and restore end, and lose nothing`, async () => {
  const seen = { merged: 0, undone: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 10 }), async (actions) => {
      const own = names('0', '1', '2', '3');
      const ids = await Promise.all(own.slice(0, 3).map((name) => store(name)));
      const paths = await Promise.all(own.slice(0, 3).map((name) => storeNaming(name, 2)));
      const deleted = new Map<number, DocumentData>();
      const merges: string[] = [];
      const idOf = (index: number): string => ids[index] ?? '';
      const advanceRenames = async (): Promise<boolean> => {
        let isBusy = false;
        for (const id of ids) {
          const job = await renameJob(firestore, id).get();
          if (!job.exists) continue;
          isBusy = true;
          await advanceRename(firestore, id, 1);
          if (!(await renameJob(firestore, id).get()).exists)
            await carryRename(firestore, id, { before: job, after: NONE });
        }
        return isBusy;
      };
      const advanceMerges = async (): Promise<boolean> => {
        let isBusy = false;
        for (const id of merges) {
          if (!(await isRunning(id))) continue;
          isBusy = true;
          await step(id, 1);
        }
        return isBusy;
      };
      const isRunning = async (id: string) =>
        ['running', 'undoing'].includes((await mergeDocument(firestore, id).get()).get('state'));
      const rename = async (index: number, to: string) => {
        const from = (await dataOf(idOf(index)))?.name;
        // Whoever takes the name of a deleted customer wants its reports.
        if (from === undefined || from === to || [...deleted.values()].some(({ name }) => name === to))
          return;
        await customerAt(idOf(index)).update({ name: to });
        await noteRename(firestore, idOf(index), { from, to });
      };
      const settle = async () => {
        for (let round = 0; round < 60; round += 1) {
          const isBusy = [await advanceRenames(), await advanceMerges()].includes(true);
          if (!isBusy) return;
        }
        throw new Error('The jobs do not end.');
      };
      const acts: Record<Action[0], (index: number, other: number) => Promise<unknown>> = {
        rename: (index, name) => rename(index, own[name] ?? ''),
        merge: async (index, other) => {
          if (other > 2 || index === other) return;
          const { id, answer } = await merge(idOf(index), idOf(other));
          if ('code' in answer || !(await mergeDocument(firestore, id).get()).exists) return;
          merges.push(id);
          seen.merged += 1;
        },
        undo: async (index) => {
          const id = merges[index];
          if (id) await undo(id);
        },
        delete: async (index) => {
          const data = await dataOf(idOf(index));
          if (!data) return;
          deleted.set(index, data);
          await firestore.doc(`customersBin/${idOf(index)}`).set({ recordId: idOf(index), record: data });
          await customerAt(idOf(index)).delete();
        },
        restore: async (index) => {
          const data = deleted.get(index);
          if (!data || (await dataOf(idOf(index)))) return;
          deleted.delete(index);
          await customerAt(idOf(index)).set(data);
          await firestore.doc(`customersBin/${idOf(index)}`).delete();
        },
        step: async () => [await advanceRenames(), await advanceMerges()],
      };
      for (const [kind, one, other] of actions) await acts[kind](one, other);
      await settle();
      // The way back: all that was merged or deleted returns, and takes a name that nobody else has, then its own.
      for (const id of [...merges].reverse()) {
        for (const index of ids.keys()) await acts.restore(index, 0);
        for (const index of ids.keys()) await rename(index, `${own[index]} free`);
        await settle();
        await undo(id);
        await settle();
        seen.undone += (await mergeDocument(firestore, id).get()).get('state') === 'undone' ? 1 : 0;
      }
      for (const index of ids.keys()) await acts.restore(index, 0);
      for (const index of ids.keys()) {
        await rename(index, own[index] ?? '');
        await settle();
      }
      for (const [index, each] of paths.entries()) {
        const isThere = (await dataOf(idOf(index))) !== undefined;
        expect({ isThere, names: new Set(await namesAt(each)) }).toEqual({
          isThere: true,
          names: new Set([own[index]]),
        });
      }
    }),
    {
      numRuns: SEQUENCES,
      // Each night others: what they find should stop no other change.
      ...(IS_NIGHT ? {} : { seed: 45 }),
      // It has the name of one in the bin, whose reports stay apart.
      examples: [
        [
          [
            ['rename', 1, 0],
            ['delete', 0, 0],
            ['merge', 2, 1],
          ],
        ],
        [
          [
            ['rename', 1, 0],
            ['step', 0, 0],
            ['delete', 0, 0],
            ['merge', 2, 1],
          ],
        ],
        // Two take one name before a record of either has it.
        [
          [
            ['rename', 1, 3],
            ['rename', 2, 3],
            ['delete', 1, 0],
          ],
        ],
        [
          [
            ['rename', 1, 3],
            ['rename', 2, 3],
            ['delete', 2, 0],
          ],
        ],
        [
          [
            ['merge', 2, 1],
            ['rename', 2, 0],
            ['delete', 0, 0],
          ],
        ],
      ],
    },
  );
  expect(seen.undone).toBe(seen.merged);
}, 3_600_000);
