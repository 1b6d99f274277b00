import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { countOfToday, IS_NIGHT } from '../../../../tools/src/project/night';
import { heldRename, renameJob } from '../../../src/records/naming/rename-claims';
import { advanceRename, noteRename } from '../../../src/records/naming/rename-job';
import { carryRename } from '../../../src/records/naming/rename-turns';
import { DOCUMENTS } from '../../rules/documents';

// No trigger runs in this project: the test delivers the events.
const firestore = getFirestore(initializeApp({ projectId: 'demo-rename-back' }, 'rename back'));

const SEQUENCES = IS_NIGHT ? 200 : countOfToday(10, 2);
const CUSTOMERS = 3;
const DOCUMENTS_EACH = 2;
const CHUNK = 1;

type Action =
  | { readonly kind: 'rename'; readonly customer: number; readonly name: number }
  | { readonly kind: 'deliver'; readonly event: number; readonly again: boolean }
  | { readonly kind: 'step'; readonly customer: number };

const customer = fc.nat({ max: CUSTOMERS - 1 });
const sequence = fc.array(
  fc.oneof<fc.WeightedArbitrary<Action>[]>(
    {
      weight: 4,
      // The names of all three, and one that nobody has at first.
      arbitrary: fc.record({
        kind: fc.constant('rename' as const),
        customer,
        name: fc.nat({ max: CUSTOMERS }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('deliver' as const),
        event: fc.nat({ max: 10 }),
        again: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('step' as const), customer }) },
  ),
  { minLength: 2, maxLength: 10 },
);

interface Received {
  readonly customer: number;
  readonly from: string;
  readonly to: string;
}

const NONE = { exists: false, data: () => undefined };

/** Creates three customers with documents of their own, and the events of their renames. */
async function world() {
  const prefix = randomUUID();
  const ids = Array.from({ length: CUSTOMERS }, (_, index) => `${prefix}-${index}`);
  const idOf = (index: number): string => ids[index] ?? '';
  const nameOf = (index: number): string => `${prefix} name ${index}`;
  const names = ids.map((_, index) => nameOf(index));
  const owned = Array.from({ length: CUSTOMERS * DOCUMENTS_EACH }, (_, index) => {
    const collection = index < CUSTOMERS ? ('contacts' as const) : ('salesReport' as const);
    return {
      owner: index % CUSTOMERS,
      collection,
      ref: firestore.collection(collection).doc(`${prefix}-${index}`),
    };
  });
  const setUp = firestore.batch();
  for (const [index, name] of names.entries())
    setUp.set(firestore.collection('customers').doc(idOf(index)), { ...DOCUMENTS.customers, name });
  for (const { owner, collection, ref } of owned)
    setUp.set(ref, { ...DOCUMENTS[collection], customer: nameOf(owner) });
  await setUp.commit();

  const pending: Received[] = [];
  const delivered: Received[] = [];
  const receive = async ({ customer, from, to }: Received) => {
    await noteRename(firestore, idOf(customer), { from, to });
  };
  const receiveAll = async (isReceived: (received: Received) => boolean) => {
    for (const received of pending.filter(isReceived)) {
      delivered.push(...pending.splice(pending.indexOf(received), 1));
      await receive(received);
    }
  };
  const step = async (index: number) => {
    const job = await renameJob(firestore, idOf(index)).get();
    if (!job.exists) return;
    await advanceRename(firestore, idOf(index), CHUNK);
    const after = await renameJob(firestore, idOf(index)).get();
    // What the trigger does at the end of a job.
    if (!after.exists) await carryRename(firestore, idOf(index), { before: job, after: NONE });
  };
  const isUnderWay = async () => {
    const jobs = await Promise.all(ids.map((id) => renameJob(firestore, id).get()));
    return jobs.some(({ exists }) => exists);
  };
  const rename = async (index: number, to: string) => {
    const from = names[index];
    if (from === undefined || from === to) return;
    // Names change hands seconds after each other: the events of others about these two have arrived, and their jobs began.
    const isAbout = (received: Received) =>
      [received.from, received.to].some((name) => name === to || name === from);
    await receiveAll((received) => received.customer !== index && isAbout(received));
    for (const other of ids.keys()) if (other !== index) await step(other);
    names[index] = to;
    await firestore.collection('customers').doc(idOf(index)).update({ name: to });
    pending.push({ customer: index, from, to });
  };
  return {
    names,
    nameOf,
    act: async (action: Action) => {
      if (action.kind === 'rename') return rename(action.customer, nameOf(action.name));
      if (action.kind === 'step') return step(action.customer);
      const queue = action.again ? delivered : pending;
      const received = queue[action.event % queue.length];
      if (!received) return;
      if (!action.again) delivered.push(...pending.splice(pending.indexOf(received), 1));
      await receive(received);
    },
    rename,
    /** Delivers what is pending, and works until no job is left. @returns whether all jobs ended. */
    settle: async () => {
      await receiveAll(() => true);
      for (let round = 0; round < 60 && (await isUnderWay()); round += 1)
        for (const index of ids.keys()) await step(index);
      return !(await isUnderWay());
    },
    stored: () =>
      Promise.all(owned.map(async ({ owner, ref }) => ({ owner, name: (await ref.get()).get('customer') }))),
    waiting: async () => {
      const held = await Promise.all(ids.map((id) => heldRename(firestore, id).get()));
      return held.filter(({ exists }) => exists).length;
    },
    cleanUp: async () => {
      const batch = firestore.batch();
      for (const id of ids) batch.delete(firestore.collection('customers').doc(id));
      for (const { ref } of owned) batch.delete(ref);
      await batch.commit();
    },
  };
}

test(`after each of ${SEQUENCES} sequences of renames to each other's names, a rename back brings each its own`, async () => {
  let waited = 0;
  const there = (customer: number, name: number): Action => ({ kind: 'rename', customer, name });
  const deliver: Action = { kind: 'deliver', event: 0, again: false };
  const swapped = [there(0, 1), deliver, { kind: 'step', customer: 0 } as const, there(1, 0), deliver];
  // The first event comes again after another customer has taken the name.
  const late = [there(1, 2), there(1, 0), there(2, 0), { ...deliver, again: true }];
  await fc.assert(
    fc.asyncProperty(sequence, async (actions) => {
      const { act, names, nameOf, rename, settle, stored, waiting, cleanUp } = await world();
      for (const action of actions) await act(action);
      expect(await settle()).toBe(true);
      waited += await waiting();
      // Two that swap names would wait for each other, so each takes a name that nobody has, then its own.
      for (const nameFor of [(index: number) => `${nameOf(index)} free`, nameOf])
        for (const index of names.keys()) {
          await rename(index, nameFor(index));
          expect(await settle()).toBe(true);
        }
      for (const { owner, name } of await stored()) expect(name).toBe(nameOf(owner));
      await expect(waiting()).resolves.toBe(0);
      await cleanUp();
    }),
    {
      numRuns: SEQUENCES,
      // Each night others: what they find should stop no other change.
      ...(IS_NIGHT ? {} : { seed: 48 }),
      examples: [[[there(0, 1)]], [swapped], [late]],
    },
  );
  expect(waited).toBeGreaterThan(SEQUENCES / 10);
}, 3_600_000);

test('a rename to the name of another customer moves nothing, and goes on when that one is called otherwise', async () => {
  const { act, nameOf, rename, settle, stored } = await world();
  await act({ kind: 'rename', customer: 0, name: 1 });
  await settle();
  expect((await stored()).filter(({ name }) => name === nameOf(0))).toHaveLength(DOCUMENTS_EACH);
  await rename(1, nameOf(3));
  await settle();
  expect(await stored()).toEqual(
    (await stored()).map(({ owner }) => ({ owner, name: nameOf([1, 3, 2][owner] ?? 0) })),
  );
});
