import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore, type WriteBatch } from 'firebase-admin/firestore';
import { renameJob } from '../../../src/records/naming/rename-claims';
import { advanceRename, noteRename } from '../../../src/records/naming/rename-job';
import { DOCUMENTS } from '../../rules/documents';

// No trigger runs in this project: the test is the worker.
const PROJECT = 'demo-rename-sequences';
const firestore = getFirestore(initializeApp({ projectId: PROJECT }, 'rename sequences'));

const SEQUENCES = 1_000;
const CUSTOMERS = 3;
const DOCUMENTS_EACH = 4;
const DOCUMENT_COUNT = CUSTOMERS * DOCUMENTS_EACH;
/** Small, so that workers meet in the middle of a walk. */
const CHUNK = 2;

/** The next step of a sequence. Numbers are indexes of customers, events or documents. */
type Action =
  | { readonly kind: 'rename'; readonly names: readonly (number | null)[] }
  | { readonly kind: 'delete'; readonly customers: readonly number[] }
  | { readonly kind: 'deliver'; readonly event: number; readonly again: boolean }
  | { readonly kind: 'lose'; readonly event: number }
  | { readonly kind: 'step'; readonly customer: number; readonly killed: 'no' | 'before' | 'after' }
  | { readonly kind: 'edit'; readonly document: number };

const customer = fc.nat({ max: CUSTOMERS - 1 });
const event = fc.nat({ max: 20 });
const rename = fc.record({
  kind: fc.constant('rename' as const),
  // One commit can rename several customers, so swaps and cycles occur.
  names: fc.tuple(...Array.from({ length: CUSTOMERS }, () => fc.option(fc.nat({ max: 3 }), { freq: 2 }))),
});
const remove = fc.record({
  kind: fc.constant('delete' as const),
  customers: fc.uniqueArray(customer, { minLength: 1 }),
});
const deliver = fc.record({ kind: fc.constant('deliver' as const), event, again: fc.boolean() });
const lose = fc.record({ kind: fc.constant('lose' as const), event });
const step = fc.record({
  kind: fc.constant('step' as const),
  customer,
  killed: fc.constantFrom('no' as const, 'no' as const, 'before' as const, 'after' as const),
});
const edit = fc.record({
  kind: fc.constant('edit' as const),
  document: fc.nat({ max: DOCUMENT_COUNT - 1 }),
});

const sequenceOf = (...kinds: fc.WeightedArbitrary<Action>[]): fc.Arbitrary<Action[]> =>
  fc.array(fc.oneof(...kinds), { minLength: 3, maxLength: 15 });

/** Counts the document writes of the worker's Firestore, and makes its next commit fail. */
const worker = { writes: 0, dies: 'no' as 'no' | 'before' | 'after' };
const database: Firestore = getFirestore(initializeApp({ projectId: PROJECT }, 'rename worker'));

beforeAll(() => {
  const open = database.batch.bind(database);
  jest.spyOn(database, 'batch').mockImplementation((): WriteBatch => {
    const batch = open();
    const update = jest.spyOn(batch, 'update');
    const commit = batch.commit.bind(batch);
    jest.spyOn(batch, 'commit').mockImplementation(async () => {
      const { dies } = worker;
      worker.dies = 'no';
      if (dies === 'before') throw new Error('killed');
      const results = await commit();
      worker.writes += update.mock.calls.filter(([{ parent }]) => parent.id !== 'renameJobs').length;
      if (dies === 'after') throw new Error('killed');
      return results;
    });
    return batch;
  });
});

interface Heard {
  readonly customer: number;
  readonly from: string;
  readonly to: string;
}

/** Creates three customers with documents, the events of their renames, and a worker. */
async function world(nameOf: (customer: number, name: number) => string, prefix: string) {
  worker.writes = 0;
  const ids = Array.from({ length: CUSTOMERS }, (_, index) => `${prefix}-${index}`);
  const customerAt = (index: number) => firestore.collection('customers').doc(ids[index] ?? '');
  const documentAt = (index: number) =>
    firestore.collection(index % 2 === 0 ? 'contacts' : 'salesReport').doc(`${prefix}-${index}`);
  const names: (string | null)[] = ids.map((_, index) => nameOf(index, 0));
  const pending: Heard[] = [];
  const delivered: Heard[] = [];
  let received = 0;
  let steps = 0;

  const setUp = firestore.batch();
  for (const [index, name] of names.entries()) setUp.set(customerAt(index), { ...DOCUMENTS.customers, name });
  for (let index = 0; index < DOCUMENT_COUNT; index += 1) {
    const fields = index % 2 === 0 ? DOCUMENTS.contacts : DOCUMENTS.salesReport;
    setUp.set(documentAt(index), { ...fields, customer: names[index % CUSTOMERS] });
  }
  await setUp.commit();

  const deliver = async ({ customer, from, to }: Heard) => {
    received += 1;
    await noteRename(database, ids[customer] ?? '', { from, to });
  };
  const take = async (index: number) => {
    steps += 1;
    await advanceRename(database, ids[index] ?? '', CHUNK).catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'killed')) throw error;
    });
  };
  const isUnderWay = async (index: number) => (await renameJob(firestore, ids[index] ?? '').get()).exists;

  const acts: { [K in Action['kind']]: (action: Extract<Action, { kind: K }>) => Promise<unknown> } = {
    async rename(action) {
      const batch = firestore.batch();
      for (const [index, choice] of action.names.entries()) {
        const [from, to] = [names[index], choice === null ? null : nameOf(index, choice)];
        if (!from || !to || from === to) continue;
        names[index] = to;
        batch.update(customerAt(index), { name: to });
        pending.push({ customer: index, from, to });
      }
      await batch.commit();
    },
    async delete({ customers }) {
      const batch = firestore.batch();
      for (const index of customers) {
        names[index] = null;
        batch.delete(customerAt(index));
      }
      await batch.commit();
    },
    async deliver({ event, again }) {
      const queue = again ? delivered : pending;
      const chosen = queue[event % queue.length];
      if (!chosen) return;
      if (!again) delivered.push(...pending.splice(pending.indexOf(chosen), 1));
      await deliver(chosen);
    },
    async lose({ event }) {
      if (pending.length > 0) pending.splice(event % pending.length, 1);
    },
    async step({ customer, killed }) {
      worker.dies = killed;
      await take(customer);
      worker.dies = 'no';
    },
    async edit({ document }) {
      await documentAt(document).update({ position: randomUUID() });
    },
  };

  return {
    act: (action: Action) => (acts[action.kind] as (action: Action) => Promise<unknown>)(action),
    /** Delivers the pending events and works until no job is left, or the limit of steps is exceeded. */
    async settle() {
      for (const left of pending.splice(0)) await deliver(left);
      const most = (received + 1) * (DOCUMENT_COUNT + 2) + steps;
      for (let isBusy = true; isBusy && steps <= most; ) {
        isBusy = false;
        for (const index of ids.keys()) {
          if (!(await isUnderWay(index))) continue;
          isBusy = true;
          await take(index);
        }
      }
      const settled = {
        ended: (await Promise.all([...ids.keys()].map(isUnderWay))).every((busy) => !busy),
        writes: worker.writes,
        received,
        steps,
        names: names as readonly (string | null)[],
        stored: await Promise.all(
          Array.from({ length: DOCUMENT_COUNT }, async (_, index) =>
            String((await documentAt(index).get()).get('customer')),
          ),
        ),
      };
      // The local server scans all documents for each query.
      const cleanUp = firestore.batch();
      for (const index of ids.keys()) cleanUp.delete(customerAt(index));
      for (let index = 0; index < DOCUMENT_COUNT; index += 1) cleanUp.delete(documentAt(index));
      await cleanUp.commit();
      return settled;
    },
  };
}

let run = 0;
const nextPrefix = () => {
  run += 1;
  return `${randomUUID()}-${run}`;
};

const seen = { sequences: 0, mostWrites: 0, itsBound: 0, nearest: 0 };

afterAll(() => {
  process.stdout.write(`Sequences of renames: ${JSON.stringify(seen)}\n`);
});

const note = (writes: number, bound: number) => {
  seen.sequences += 1;
  if (writes > seen.mostWrites) Object.assign(seen, { mostWrites: writes, itsBound: bound });
  if (bound > 0) seen.nearest = Math.max(seen.nearest, writes / bound);
};

const everything = sequenceOf(
  { weight: 4, arbitrary: rename },
  { weight: 1, arbitrary: remove },
  { weight: 3, arbitrary: deliver },
  { weight: 1, arbitrary: lose },
  { weight: 5, arbitrary: step },
  { weight: 1, arbitrary: edit },
);

/** The first two customers swap their names and are deleted, so no customer has either name. */
const swap: Action = { kind: 'rename', names: [1, 3, null] };
const deleteBoth: Action = { kind: 'delete', customers: [0, 1] };

test(`every one of ${SEQUENCES} sequences of renames ends, and writes a document at most once per event`, async () => {
  await fc.assert(
    fc.asyncProperty(everything, async (actions) => {
      const prefix = nextPrefix();
      // All customers share one set of names, so they swap them and have equal ones.
      const { act, settle } = await world((customer, name) => `${prefix} ${(customer + name) % 4}`, prefix);
      for (const action of actions) await act(action);
      const { ended, writes, received } = await settle();
      note(writes, received * DOCUMENT_COUNT);
      expect({ ended, isBounded: writes <= received * DOCUMENT_COUNT }).toEqual({
        ended: true,
        isBounded: true,
      });
    }),
    { numRuns: SEQUENCES, examples: [[[swap, deleteBoth]]] },
  );
}, 3_600_000);

const lossless = sequenceOf(
  { weight: 4, arbitrary: rename },
  { weight: 3, arbitrary: deliver },
  { weight: 5, arbitrary: step },
  { weight: 1, arbitrary: edit },
);

test(`after each of ${SEQUENCES} sequences with distinct names, every document has the last name of its customer`, async () => {
  await fc.assert(
    fc.asyncProperty(lossless, async (actions) => {
      const prefix = nextPrefix();
      const { act, settle } = await world((customer, name) => `${prefix} ${customer} ${name}`, prefix);
      for (const action of actions) await act(action);
      const { ended, stored, names } = await settle();
      expect(ended).toBe(true);
      expect(stored).toEqual(stored.map((_, index) => names[index % CUSTOMERS]));
    }),
    { numRuns: SEQUENCES },
  );
}, 3_600_000);
