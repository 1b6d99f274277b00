import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { UserRecord } from 'firebase-admin/auth';
import { mergeOrUndo } from '../../../src/records/naming/merge-customers';
import { mergeDocument } from '../../../src/records/naming/merge-documents';
import { advanceMerge } from '../../../src/records/naming/merge-steps';
import { heldRename } from '../../../src/records/naming/rename-claims';
import { advanceRename, resumeRename } from '../../../src/records/naming/rename-job';
import { openContacts } from './open-contacts';
import { seenCustomer } from './seen-customer';

const {
  firestore,
  storeCustomer,
  storeContact,
  storeReports,
  key,
  rename,
  renameCustomer,
  isUnderWay,
  work,
} = openContacts('demo-contact-sequences');

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
      const nameOf = (kind: string, index: number, name: number) => `${kind} ${index} ${name} ${own}`;
      const customers = await Promise.all([0, 1, 2].map((index) => storeCustomer(nameOf('PT', index, 0))));
      const contacts = await Promise.all(
        [0, 1, 2].map((index) => storeContact(nameOf('Budi', index, 0), nameOf('PT', index, 0))),
      );
      const reports = await Promise.all(
        [0, 1, 2].map((index) => storeReports(nameOf('Budi', index, 0), nameOf('PT', index, 0), 3)),
      );
      const merges: string[] = [];
      const keys = [...customers, ...contacts.map(key)];
      const stored = (collection: string, id = '') => firestore.collection(collection).doc(id).get();
      const isThere = async (id: string) => (await stored('customers', id)).exists;
      const caller = { uid: own } as UserRecord;
      for (const [kind, index, number] of actions) {
        const [customer = '', contact = ''] = [customers[index], contacts[index]];
        if (kind === 'contact') await rename(contact, nameOf('Budi', index, number));
        else if (kind === 'customer') {
          if (await isThere(customer)) await renameCustomer(customer, nameOf('PT', index, number));
        } else if (kind === 'step') {
          const chosen = [...keys, ...merges][(index * 4 + number) % (keys.length + merges.length)] ?? '';
          if (merges.includes(chosen)) await advanceMerge(firestore, chosen, 2);
          else await advanceRename(firestore, chosen, 2);
        } else if (kind === 'merge') {
          const kept = customers[(index + 1) % 3] ?? '';
          if (!(await isThere(customer)) || !(await isThere(kept))) continue;
          const id = randomUUID();
          const seen = {
            kept: await seenCustomer(firestore, kept),
            gone: await seenCustomer(firestore, customer),
          };
          const answer = await mergeOrUndo(
            { firestore, caller },
            { id, kept, gone: customer, seen, take: [], both: [] },
          );
          if (!('code' in answer)) merges.push(id);
        } else {
          const id = merges[number % (merges.length || 1)];
          if (id !== undefined) await mergeOrUndo({ firestore, caller }, { undo: id });
        }
      }
      const isBusy = async () => {
        const running = await Promise.all(merges.map((id) => mergeDocument(firestore, id).get()));
        const isMerging = running.some((merge) => ['running', 'undoing'].includes(merge.get('state')));
        return isMerging || (await Promise.all(keys.map(isUnderWay))).includes(true);
      };
      for (let round = 0; round < 30 && (await isBusy()); round += 1) {
        for (const id of merges) await advanceMerge(firestore, id, 2);
        for (const id of keys) await advanceRename(firestore, id, 2);
      }
      for (const id of keys) {
        await resumeRename(heldRename(firestore, id));
        await work(id, 30, 2);
      }
      await expect(isBusy()).resolves.toBe(false);
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
