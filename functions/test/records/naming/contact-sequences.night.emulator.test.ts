import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { UserRecord } from 'firebase-admin/auth';
import { changeRecordsOf } from '../../../src/changes/change-records';
import { mergeCustomersOf } from '../../../src/changes/merge-customers';
import { newId } from '../../changes/page';
import { firestore } from '../../project';
import { document, rename, save, step, storeCustomer, storeMany } from './naming';
import { seenCustomer } from './seen-customer';

const SEQUENCES = 200;

type Action = readonly ['contact' | 'customer' | 'merge' | 'undo' | 'step', number, number];

const action: fc.Arbitrary<Action> = fc.tuple(
  fc.constantFrom('contact', 'contact', 'customer', 'merge', 'undo', 'step', 'step', 'step'),
  fc.nat({ max: 2 }),
  fc.nat({ max: 3 }),
);

/** Holds what the night has found: an Undo gave a report back behind the place where the walk of a rename was. */
const FOUND: [Action[]][] = [
  [
    [
      ['contact', 0, 1],
      ['merge', 0, 0],
      ['step', 1, 2],
      ['undo', 0, 0],
      ['step', 2, 2],
    ],
  ],
  [
    [
      ['merge', 0, 0],
      ['step', 1, 2],
      ['contact', 0, 0],
      ['undo', 0, 0],
      ['contact', 0, 1],
    ],
  ],
];

test(`after each of ${SEQUENCES} sequences with customers that are renamed and merged, reports name their contact and its customer`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 14 }), async (actions) => {
      const own = randomUUID();
      await firestore.doc(`staff/${own}`).set({ displayName: 'Sari' });
      const nameOf = (kind: string, index: number, name: number) => `${kind} ${index} ${name} ${own}`;
      const three = [0, 1, 2];
      const customers = await Promise.all(three.map((index) => storeCustomer(nameOf('PT', index, 0))));
      const idsOf = (index: number) => ({ customer: customers[index] });
      const named = await Promise.all(
        three.map((index) =>
          storeMany(
            'contacts',
            { name: nameOf('Budi', index, 0), customer: nameOf('PT', index, 0) },
            idsOf(index),
            1,
          ),
        ),
      );
      const contacts = named.flat();
      const reports = await Promise.all(
        three.map((index) =>
          storeMany(
            'salesReport',
            { contact: nameOf('Budi', index, 0), customer: nameOf('PT', index, 0) },
            { ...idsOf(index), contact: contacts[index] },
            3,
          ),
        ),
      );
      const merges: string[] = [];
      const stored = (collection: 'customers' | 'contacts' | 'salesReport', id = '') =>
        document(collection, id).get();
      const isThere = async (id: string) => (await stored('customers', id)).exists;
      const context = { firestore, caller: { uid: own } as UserRecord };
      for (const [kind, index, number] of actions) {
        const [customer = '', contact = ''] = [customers[index], contacts[index]];
        if (kind === 'contact')
          await (await save(document('contacts', contact), { name: nameOf('Budi', index, number) }))();
        else if (kind === 'customer') {
          if (await isThere(customer)) await (await rename(customer, nameOf('PT', index, number)))();
        } else if (kind === 'step') await step(2);
        else if (kind === 'merge') {
          const kept = customers[(index + 1) % 3] ?? '';
          if (!(await isThere(customer)) || !(await isThere(kept))) continue;
          const id = newId();
          const seen = {
            kept: await seenCustomer(firestore, kept),
            gone: await seenCustomer(firestore, customer),
          };
          const answer = await mergeCustomersOf(context, {
            id,
            kept,
            gone: customer,
            seen,
            take: [],
            both: [],
          });
          if (!('code' in answer)) merges.push(id);
        } else {
          const reverts = merges[number % (merges.length || 1)];
          if (reverts !== undefined)
            await changeRecordsOf(context, { action: 'revert', id: newId(), reverts });
        }
      }
      let steps = 0;
      while (steps < 300 && (await step(2))) steps += 1;
      expect(steps).toBeLessThan(300);
      for (const [index, ids] of reports.entries()) {
        const contact = await stored('contacts', contacts[index]);
        const wanted = { contact: contact.get('name'), customer: contact.get('customer') };
        const found = await Promise.all(ids.map(async (id) => (await stored('salesReport', id)).data()));
        expect(found.map((report) => ({ contact: report?.contact, customer: report?.customer }))).toEqual(
          ids.map(() => wanted),
        );
      }
    }),
    { numRuns: SEQUENCES, examples: FOUND },
  );
}, 3_600_000);
