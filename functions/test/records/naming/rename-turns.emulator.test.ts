import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { DocumentReference, type DocumentSnapshot, getFirestore } from 'firebase-admin/firestore';
import { IS_NIGHT } from '../../../../tools/src/project/night';
import { MOST_RENAMES, placesFor, takePlace } from '../../../src/records/job-limits';
import { renameJob } from '../../../src/records/naming/rename-claims';
import { noteRename } from '../../../src/records/naming/rename-job';
import { carryRename, type JobChange } from '../../../src/records/naming/rename-turns';
import { DOCUMENTS } from '../../rules/documents';

// No trigger runs in this project: the test delivers the events.
const firestore = getFirestore(initializeApp({ projectId: 'demo-rename-turns' }, 'rename-turns'));

const RENAMES = IS_NIGHT ? 1_000 : MOST_RENAMES + 2;
const NONE: Pick<DocumentSnapshot, 'exists' | 'data'> = { exists: false, data: () => undefined };

/** Stores a customer, a contact that names it, and its rename. @returns the customer's id and its new name. */
const renamed = async (by: string, id: string = randomUUID(), round = 0) => {
  const [from, to] = [`${by} ${id} ${round}`, `${by} ${id} ${round + 1}`];
  const customer = firestore.collection('customers').doc(id);
  await customer.set({ ...DOCUMENTS.customers, name: to });
  await firestore.collection('contacts').add({ ...DOCUMENTS.contacts, customer: from });
  await noteRename(firestore, id, { from, to }, by);
  return { id, from, to };
};

type Renamed = Awaited<ReturnType<typeof renamed>>;

const isDone = async ({ to }: Renamed): Promise<boolean> =>
  !(await firestore.collection('contacts').where('customer', '==', to).get()).empty;

const doneOf = async (all: readonly Renamed[]): Promise<number> =>
  (await Promise.all(all.map(isDone))).filter(Boolean).length;

/** Delivers an event about the present state of a job, as the trigger gets it. */
const deliver = async ({ id }: { id: string }, before: JobChange['before'] = NONE) =>
  carryRename(firestore, id, { before, after: await renameJob(firestore, id).get() });

/** Delivers every event of all jobs until none is left, as the deployed trigger does. */
const deliverAll = async () => {
  const [known, events] = [new Map<string, DocumentSnapshot>(), new Set<Promise<void>>()];
  let failure: unknown;
  const stop = firestore.collection('renameJobs').onSnapshot((snapshot) => {
    for (const { type, doc } of snapshot.docChanges()) {
      const before = known.get(doc.id) ?? NONE;
      if (type === 'removed') known.delete(doc.id);
      else known.set(doc.id, doc);
      const event = carryRename(firestore, doc.id, { before, after: type === 'removed' ? NONE : doc })
        .catch((error: unknown) => {
          failure = error;
        })
        .finally(() => events.delete(event));
      events.add(event);
    }
  });
  const hasJobs = async () => !(await firestore.collection('renameJobs').limit(1).get()).empty;
  while ((await hasJobs()) || known.size > 0 || events.size > 0) {
    if (failure) throw failure;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  stop();
};

/** Lets long renames take all places of an account. @returns how to end one of them. */
const fillPlaces = async (by: string) => {
  const places = placesFor(firestore, by, 'renames');
  const long = Array.from({ length: MOST_RENAMES }, () => randomUUID());
  for (const id of long) await takePlace(places, id);
  return async () =>
    carryRename(firestore, long.pop() ?? '', { before: { exists: true, data: () => ({ by }) }, after: NONE });
};

const takenBy = async (by: string): Promise<number> =>
  Object.keys((await placesFor(firestore, by, 'renames').account.get()).get('renames') ?? {}).length;

test(`${RENAMES} renames by one account wait for its own, and a colleague's for none of them`, async () => {
  const endOne = await fillPlaces('eve');
  const hostile = await Promise.all(Array.from({ length: RENAMES }, () => renamed('eve')));
  for (const job of [...hostile, ...hostile]) await deliver(job);
  await expect(doneOf(hostile)).resolves.toBe(0);

  const colleague = await renamed('sari');
  await deliver(colleague);
  await expect(isDone(colleague)).resolves.toBe(true);
  await expect(doneOf(hostile)).resolves.toBe(0);

  for (let ended = 0; ended < MOST_RENAMES; ended += 1) await endOne();
  await deliverAll();
  await expect(doneOf(hostile)).resolves.toBe(RENAMES);
  await expect(takenBy('eve')).resolves.toBe(0);
}, 300_000);

test('a rename of a customer that waits for another account takes the turn of its own', async () => {
  const endOne = await fillPlaces('mallory');
  const first = await renamed('mallory');
  await deliver(first);
  await expect(isDone(first)).resolves.toBe(false);
  const before = await renameJob(firestore, first.id).get();
  const second = await renamed('budi', first.id, 1);
  const own = await renameJob(firestore, first.id).get();
  await deliver(second, before);
  await deliver(second, own);
  // Both old names are gone.
  expect((await firestore.collection('contacts').where('customer', '==', second.to).get()).size).toBe(2);
  await expect(takenBy('mallory')).resolves.toBe(MOST_RENAMES);
  await expect(takenBy('budi')).resolves.toBe(0);
  await endOne();
});

test('a place becomes free while a rename is about to wait', async () => {
  const endOne = await fillPlaces('carol');
  const job = await renamed('carol');
  const update = jest.spyOn(DocumentReference.prototype, 'update').mockImplementationOnce(async function (
    this: DocumentReference,
    ...change
  ) {
    update.mockRestore();
    await endOne();
    return this.update(...change);
  });
  await deliver(job);
  await expect(isDone(job)).resolves.toBe(false);
  await deliverAll();
  await expect(isDone(job)).resolves.toBe(true);
});

test('gives a place back that an event took after another one had ended the job', async () => {
  const job = await renamed('dewi');
  const late = renameJob(firestore, job.id);
  const created = await late.get();
  await late.delete();
  // Its reading came before the end.
  jest.spyOn(DocumentReference.prototype, 'get').mockResolvedValueOnce(created);
  await carryRename(firestore, job.id, { before: NONE, after: created });
  await expect(takenBy('dewi')).resolves.toBe(0);
});
