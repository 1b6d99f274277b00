import fc from 'fast-check';
import type { DocumentData } from 'firebase-admin/firestore';
import { mergeDocument } from '../../../src/records/naming/merge-documents';
import { renameJob } from '../../../src/records/naming/rename-claims';
import { advanceRename, noteRename } from '../../../src/records/naming/rename-job';
import { carryRename } from '../../../src/records/naming/rename-turns';
import { names, openMerges } from './open-merges';

const { firestore, customerAt, dataOf, store, storeNaming, namesAt, merge, undo, step } =
  openMerges('demo-merge-sequences');

const NONE = { exists: false, data: () => undefined };
const SEQUENCES = 200;

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
