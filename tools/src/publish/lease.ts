import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type DocumentReference, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { serialSchema } from 'shared-contract';
import * as v from 'valibot';
import type { SerialNote } from './site/site';

/** A lease expires after this many milliseconds. Its action must end before. */
export const LEASE_MS = 10 * 60_000;

const ASK_AGAIN_MS = 2_000;

const leaseSchema = v.object({ holder: v.string(), until: v.instance(Timestamp) });

/** Takes the lease unless another holder has it. */
const take = (lease: DocumentReference, holder: string): Promise<boolean> =>
  lease.firestore.runTransaction(async (transaction) => {
    const found = (await transaction.get(lease)).data();
    if (found && v.parse(leaseSchema, found).until.toMillis() > Date.now()) return false;
    transaction.set(lease, { holder, until: Timestamp.fromMillis(Date.now() + LEASE_MS) });
    return true;
  });

const giveBack = (lease: DocumentReference, holder: string): Promise<void> =>
  lease.firestore.runTransaction(async (transaction) => {
    const found = (await transaction.get(lease)).data();
    if (found && v.parse(leaseSchema, found).holder === holder) transaction.delete(lease);
  });

/**
 * Runs `action` under the lease `name`. Actions of other machines under the same lease wait. A crashed machine blocks
 * them until its lease expires.
 */
export const underLease = async <T>(
  firestore: Firestore,
  name: string,
  action: () => Promise<T>,
  askAgainMs = ASK_AGAIN_MS,
): Promise<T> => {
  const lease = firestore.collection('publishLeases').doc(name);
  const holder = randomUUID();
  const deadline = Date.now() + 2 * LEASE_MS;
  while (!(await take(lease, holder))) {
    if (Date.now() > deadline)
      throw new Error(`Somebody else publishes ${name}, and does not come to an end.`);
    await wait(askAgainMs);
  }
  try {
    return await action();
  } finally {
    await giveBack(lease, holder);
  }
};

const noteSchema = v.object({ serial: serialSchema });

/** Returns the store of a site's last serial, which all publishing machines share. */
export const serialNote = (firestore: () => Firestore, name: string): SerialNote => {
  const note = () => firestore().collection('publishSerials').doc(name);
  return {
    read: async () => v.parse(noteSchema, (await note().get()).data() ?? {}).serial,
    write: async (serial) => {
      await note().set({ serial });
    },
  };
};
