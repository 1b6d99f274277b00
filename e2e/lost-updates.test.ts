import { expect, test } from '@playwright/test';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInWithEmailAndPassword } from 'firebase/auth';
import { connectFirestoreEmulator, getFirestore, terminate } from 'firebase/firestore';
import { asItIs, type Customer, type Edited, editRecord } from 'shared-data';
import { firestoreStore } from 'shared-data/firestore/store';
import { emulators, PROJECT_ID } from '../tools/src/firebase-config';
import { DEMO, newCustomer, store, stored } from './backend';

const WRITERS = 50;
const EDITS = 20;

/** A member of staff with a Firebase app, a session and a store of their own. */
const openWriter = async (number: number) => {
  const app = initializeApp({ projectId: PROJECT_ID, apiKey: 'local-suite' }, `writer-${number}`);
  const auth = getAuth(app);
  connectAuthEmulator(auth, `http://${emulators.auth.host}:${emulators.auth.port}`, {
    disableWarnings: true,
  });
  await signInWithEmailAndPassword(auth, DEMO.staff.email, DEMO.staff.password);
  const firestore = getFirestore(app);
  connectFirestoreEmulator(firestore, emulators.firestore.host, emulators.firestore.port);
  return {
    data: firestoreStore(firestore, () => Promise.reject(new Error('No writer counts.'))),
    close: async () => {
      await terminate(firestore);
      await deleteApp(app);
    },
  };
};

test(`of ${WRITERS} writers with ${EDITS} edits each of one document, none loses an edit silently`, async () => {
  test.setTimeout(300_000);
  const id = await store('customers', newCustomer({ phone: '0' }));
  const writers = await Promise.all(Array.from({ length: WRITERS }, (_, number) => openWriter(number)));

  /** Edits as staff do: from what the form was opened with, told of a conflict where that is out of date. */
  const edit = async ({ data }: (typeof writers)[number], writer: number) => {
    let saved = 0;
    let told = 0;
    let base: Customer | null = null;
    for (let round = 0; round < EDITS; round += 1) {
      base ??= await data.transact('customers', id, (now) => ({ leave: true, result: now }));
      if (!base) throw new Error('The document is gone.');
      const next: Customer = {
        ...base,
        phone: String(Number(base.phone) + 1),
        website: `${writer}-${round}`,
      };
      try {
        const outcome: Edited<Customer> = await editRecord(
          data,
          'customers',
          id,
          asItIs<Customer>(),
          next,
          base,
        );
        if (outcome === 'saved') {
          saved += 1;
          base = next;
        } else {
          told += 1;
          base = outcome.found;
        }
      } catch {
        // The store gave up after many collisions, and its user is told so.
        told += 1;
        base = null;
      }
    }
    return { saved, told };
  };

  const results = await Promise.all(writers.map(edit));
  await Promise.all(writers.map(({ close }) => close()));
  const saved = results.reduce((sum, result) => sum + result.saved, 0);
  const told = results.reduce((sum, result) => sum + result.told, 0);
  test.info().annotations.push({ type: 'edits', description: `${saved} saved, ${told} told of a conflict` });

  expect(saved + told).toBe(WRITERS * EDITS);
  expect(saved).toBeGreaterThan(0);
  expect(await stored('customers', id)).toMatchObject({ phone: String(saved) });
});
