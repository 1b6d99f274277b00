import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { heldRename, renameJob } from '../../../src/records/naming/rename-claims';
import { advanceRename, noteRename } from '../../../src/records/naming/rename-job';
import { carryRename } from '../../../src/records/naming/rename-turns';
import { DOCUMENTS } from '../../rules/documents';

// No trigger runs in this project: the test delivers the events.
const firestore = getFirestore(initializeApp({ projectId: 'demo-rename-back' }, 'rename back'));

export const CUSTOMERS = 3;
export const DOCUMENTS_EACH = 2;
const CHUNK = 1;

export type Action =
  | { readonly kind: 'rename'; readonly customer: number; readonly name: number }
  | { readonly kind: 'deliver'; readonly event: number; readonly again: boolean }
  | { readonly kind: 'step'; readonly customer: number };

interface Received {
  readonly customer: number;
  readonly from: string;
  readonly to: string;
}

const NONE = { exists: false, data: () => undefined };

/** Creates three customers with documents of their own, and the events of their renames. */
export async function world() {
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
