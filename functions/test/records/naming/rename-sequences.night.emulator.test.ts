import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Firestore } from 'firebase-admin/firestore';
import { type Deliver, eventOf } from '../../changes/page';
import { dyingFirestore } from '../../dying-firestore';
import { firestore, PROJECT } from '../../project';
import { changeOf, document, isUnderWay, save, step, storeCustomer, storeMany } from './naming';

const SEQUENCES = 300;
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
  | { readonly kind: 'step'; readonly killed: 'no' | 'before' | 'after' }
  | { readonly kind: 'edit'; readonly document: number };

const customer = fc.nat({ max: CUSTOMERS - 1 });
const number = fc.nat({ max: 20 });
const rename = fc.record({
  kind: fc.constant('rename' as const),
  // One commit can rename several customers, so swaps and cycles occur.
  names: fc.tuple(...Array.from({ length: CUSTOMERS }, () => fc.option(fc.nat({ max: 3 }), { freq: 2 }))),
});
const remove = fc.record({
  kind: fc.constant('delete' as const),
  customers: fc.uniqueArray(customer, { minLength: 1 }),
});
const deliver = fc.record({ kind: fc.constant('deliver' as const), event: number, again: fc.boolean() });
const lose = fc.record({ kind: fc.constant('lose' as const), event: number });
const stepping = fc.record({
  kind: fc.constant('step' as const),
  killed: fc.constantFrom('no' as const, 'no' as const, 'before' as const, 'after' as const),
});
const edit = fc.record({
  kind: fc.constant('edit' as const),
  document: fc.nat({ max: DOCUMENT_COUNT - 1 }),
});

const sequenceOf = (...kinds: fc.WeightedArbitrary<Action>[]): fc.Arbitrary<Action[]> =>
  fc.array(fc.oneof(...kinds), { minLength: 3, maxLength: 15 });

const DYING: Readonly<Record<'before' | 'after', Firestore>> = {
  before: dyingFirestore(PROJECT, 'before'),
  after: dyingFirestore(PROJECT, 'after'),
};

/** Creates three customers with documents, and the events of their renames. */
async function world(nameOf: (customer: number, name: number) => string, prefix: string) {
  const ids = Array.from({ length: CUSTOMERS }, (_, index) => `${prefix}-${index}`);
  const names: (string | null)[] = ids.map((_, index) => nameOf(index, 0));
  const pending: Deliver[] = [];
  const delivered: Deliver[] = [];
  let received = 0;
  let steps = 0;
  let writes = 0;

  for (const [index, id] of ids.entries()) await storeCustomer(names[index] ?? '', 0, 0, id);
  const documents = await Promise.all(
    Array.from({ length: DOCUMENT_COUNT }, async (_, index) => {
      const collection = index % 2 === 0 ? 'contacts' : 'salesReport';
      const owner = index % CUSTOMERS;
      const [id = ''] = await storeMany(collection, { customer: names[owner] }, { customer: ids[owner] }, 1);
      return document(collection, id);
    }),
  );

  const deliver = async (event: Deliver) => {
    received += 1;
    await event();
  };
  /** Returns how many documents the changes have written since the last event. */
  const updated = async () => {
    const changes = await Promise.all(ids.map((id) => changeOf(id)));
    return changes.reduce((sum, change) => sum + (change?.updated ?? 0), 0);
  };
  const take = async (killed: 'no' | 'before' | 'after' = 'no') => {
    steps += 1;
    const before = await updated();
    const goesOn = await step(CHUNK, killed === 'no' ? firestore : DYING[killed]).catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'killed')) throw error;
      return true;
    });
    writes += (await updated()) - before;
    return goesOn;
  };

  const acts: { [K in Action['kind']]: (action: Extract<Action, { kind: K }>) => Promise<unknown> } = {
    async rename(action) {
      for (const [index, choice] of action.names.entries()) {
        const [from, to] = [names[index], choice === null ? null : nameOf(index, choice)];
        if (!from || !to || from === to) continue;
        names[index] = to;
        pending.push(await save(document('customers', ids[index] ?? ''), { name: to }));
      }
    },
    async delete({ customers }) {
      for (const index of customers) {
        if (names[index] === null) continue;
        names[index] = null;
        const reference = document('customers', ids[index] ?? '');
        pending.push(await eventOf(reference, () => reference.delete()));
      }
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
    async step({ killed }) {
      await take(killed);
    },
    async edit({ document: index }) {
      await documents[index]?.update({ position: randomUUID() });
    },
  };

  return {
    act: (action: Action) => (acts[action.kind] as (action: Action) => Promise<unknown>)(action),
    /** Delivers the pending events and works until no change is left, or the limit of steps is exceeded. */
    async settle() {
      for (const left of pending.splice(0)) await deliver(left);
      const most = (received + 1) * (DOCUMENT_COUNT + 10) + steps;
      while (steps <= most && (await take()));
      const settled = {
        ended: !(await Promise.all(ids.map((id) => isUnderWay(id)))).includes(true),
        writes,
        received,
      };
      // The local server scans all documents for each query.
      const cleanUp = firestore.batch();
      for (const id of ids) cleanUp.delete(document('customers', id));
      for (const reference of documents) cleanUp.delete(reference);
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
  { weight: 5, arbitrary: stepping },
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
