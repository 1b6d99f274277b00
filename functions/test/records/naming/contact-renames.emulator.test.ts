import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { initializeApp } from 'firebase-admin/app';
import type { UserRecord } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { countOfToday, IS_NIGHT } from '../../../../tools/src/project/night';
import { mergeOrUndo } from '../../../src/records/naming/merge-customers';
import { mergeDocument } from '../../../src/records/naming/merge-documents';
import { advanceMerge } from '../../../src/records/naming/merge-steps';
import { heldRename, renameJob } from '../../../src/records/naming/rename-claims';
import {
  advanceRename,
  noteRename,
  RENAME_CHUNK,
  resumeRename,
} from '../../../src/records/naming/rename-job';
import { dyingFirestore } from '../../dying-firestore';
import { DOCUMENTS } from '../../rules/documents';
import { seenCustomer } from './seen-customer';

// No trigger runs in this project: the test is the worker.
const OWN = 'demo-contact-renames';
const firestore = getFirestore(initializeApp({ projectId: OWN }, 'contact renames'));

const SEQUENCES = IS_NIGHT ? 200 : countOfToday(6, 2);

/** Returns texts that no other test uses. */
const texts = (...all: string[]): string[] => {
  const own = randomUUID();
  return all.map((text) => `${text} ${own}`);
};

const storeCustomer = async (name: string, database = firestore) => {
  const { id } = await database.collection('customers').add({ ...DOCUMENTS.customers, name });
  return id;
};

const storeContact = async (name: string, customer: string, database = firestore) => {
  const { id } = await database.collection('contacts').add({ ...DOCUMENTS.contacts, name, customer });
  return id;
};

const storeReports = async (contact: string, customer: string, count: number, database = firestore) => {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (let start = 0; start < count; start += 400) {
    const batch = database.batch();
    for (const id of ids.slice(start, start + 400))
      batch.create(database.collection('salesReport').doc(id), {
        ...DOCUMENTS.salesReport,
        contact,
        customer,
      });
    await batch.commit();
  }
  return ids;
};

const countOf = async (contact: string, customer: string, database: Firestore = firestore) => {
  const reports = database.collection('salesReport');
  const named = reports.where('contact', '==', contact).where('customer', '==', customer);
  return (await named.count().get()).data().count;
};

const key = (contact: string) => `contacts:${contact}`;

/** Renames a contact, and delivers the event. */
const rename = async (id: string, to: string, customer?: string) => {
  const contact = firestore.collection('contacts').doc(id);
  const before = await contact.get();
  await contact.update({ name: to, ...(customer !== undefined && { customer }) });
  const renamed = { from: String(before.get('name')), to, within: String(before.get('customer')) };
  await noteRename(firestore, key(id), renamed);
};

const renameCustomer = async (id: string, to: string) => {
  const customer = firestore.collection('customers').doc(id);
  const from = String((await customer.get()).get('name'));
  await customer.update({ name: to });
  await noteRename(firestore, id, { from, to });
};

const isUnderWay = async (id: string) => (await renameJob(firestore, id).get()).exists;

const work = async (id: string, steps = Number.POSITIVE_INFINITY, chunk?: number) => {
  for (let step = 0; step < steps && (await isUnderWay(id)); step += 1)
    await advanceRename(firestore, id, chunk);
};

test('follows into 1,000 reports of its customer and no others, when workers die and meet', async () => {
  const [before = '', after = '', own = '', other = ''] = texts('Budi', 'Budi Santoso', 'PT Ukur', 'PT Lain');
  const id = await storeContact(before, own);
  await storeContact(before, other);
  await storeReports(before, own, 1_000);
  await storeReports(before, other, 10);
  await rename(id, after);
  await expect(advanceRename(dyingFirestore(OWN, 'before'), key(id))).rejects.toThrow('killed');
  await expect(countOf(after, own)).resolves.toBe(0);
  await expect(advanceRename(dyingFirestore(OWN, 'after'), key(id))).rejects.toThrow('killed');
  await expect(countOf(after, own)).resolves.toBe(RENAME_CHUNK);
  await Promise.all([work(key(id)), work(key(id))]);
  await expect(countOf(after, own)).resolves.toBe(1_000);
  await expect(countOf(before, own)).resolves.toBe(0);
  await expect(countOf(before, other)).resolves.toBe(10);
  // For records in the bin, which keep the former name.
  const former = await firestore.collection('formerNames').where('contactName', '==', before).get();
  expect(former.docs.map((document) => document.data())).toEqual([
    { contactName: before, customers: [own], contact: id },
  ]);
}, 60_000);

test('a contact without a customer follows into the reports without one', async () => {
  const [before = '', after = '', other = ''] = texts('Budi', 'Budi Santoso', 'PT Lain');
  const id = await storeContact(before, '');
  await storeReports(before, '', 3);
  await storeReports(before, other, 3);
  await rename(id, after);
  await work(key(id));
  await expect(countOf(after, '')).resolves.toBe(3);
  await expect(countOf(before, other)).resolves.toBe(3);
});

test('a rename back leaves the first name everywhere, also when the events come late', async () => {
  const [first = '', second = '', own = ''] = texts('Budi', 'Budi Santoso', 'PT Ukur');
  const id = await storeContact(first, own);
  await storeReports(first, own, 5);
  await rename(id, second);
  await work(key(id), 1, 2);
  await rename(id, first);
  await noteRename(firestore, key(id), { from: first, to: second, within: own });
  await work(key(id), Number.POSITIVE_INFINITY, 2);
  await expect(countOf(first, own)).resolves.toBe(5);
});

test('a contact that gets another customer in the same save leaves its reports with the former one', async () => {
  const [before = '', after = '', own = '', next = ''] = texts('Budi', 'Budi Santoso', 'PT Ukur', 'PT Baru');
  const id = await storeContact(before, own);
  await storeReports(before, own, 3);
  await storeReports(before, next, 2);
  await rename(id, after, next);
  await work(key(id));
  await expect(countOf(after, own)).resolves.toBe(3);
  await expect(countOf(before, next)).resolves.toBe(2);
});

test('leaves the reports to another contact of the customer with the same name, which takes them along', async () => {
  const [shared = '', after = '', later = '', own = ''] = texts(
    'Budi',
    'Budi Santoso',
    'Budi Hartono',
    'PT Ukur',
  );
  const id = await storeContact(shared, own);
  const namesake = await storeContact(shared, own);
  await storeReports(shared, own, 4);
  await rename(id, after);
  await work(key(id));
  await expect(countOf(shared, own)).resolves.toBe(4);
  await rename(namesake, later);
  await work(key(namesake));
  await expect(countOf(later, own)).resolves.toBe(4);
  await expect(isUnderWay(key(id))).resolves.toBe(false);
});

test('moves nothing to the name of another contact of the customer, and brings all back', async () => {
  const [first = '', taken = '', own = ''] = texts('Budi', 'Sari', 'PT Ukur');
  const id = await storeContact(first, own);
  await storeContact(taken, own);
  await storeReports(first, own, 2);
  await storeReports(taken, own, 3);
  await rename(id, taken);
  await work(key(id));
  await rename(id, first);
  await work(key(id));
  await expect(countOf(first, own)).resolves.toBe(2);
  await expect(countOf(taken, own)).resolves.toBe(3);
});

test('a customer and a contact of the same name are renamed without each other', async () => {
  const [name = '', person = '', company = ''] = texts('Budi', 'Budi Santoso', 'PT Budi');
  const customer = await storeCustomer(name);
  const contact = await storeContact(name, name);
  await storeReports(name, name, 3);
  await rename(contact, person);
  await renameCustomer(customer, company);
  await Promise.all([work(customer, 9, 1), work(key(contact), 9, 1)]);
  await expect(countOf(person, company)).resolves.toBe(3);
});

test.each([false, true])(
  'takes along a report that an Undo gives back behind its walk, if the customer that stays is renamed: %s',
  async (isRenamed) => {
    const [before = '', after = '', own = '', other = ''] = texts(
      'Budi',
      'Budi Santoso',
      'PT Ukur',
      'PT Lain',
    );
    const [gone, kept] = [await storeCustomer(own), await storeCustomer(other)];
    const id = await storeContact(before, own);
    await storeReports(before, own, 3);
    await rename(id, after);
    const caller = { uid: own } as UserRecord;
    const merge = randomUUID();
    const seen = { kept: await seenCustomer(firestore, kept), gone: await seenCustomer(firestore, gone) };
    await mergeOrUndo({ firestore, caller }, { id: merge, kept, gone, seen, take: [], both: [] });
    // The contact, and the first of the reports.
    await advanceMerge(firestore, merge, 2);
    await mergeOrUndo({ firestore, caller }, { undo: merge });
    if (isRenamed) {
      await renameCustomer(kept, `${other} baru`);
      await work(kept);
    }
    // The other two, behind the first one.
    await advanceRename(firestore, key(id), 2);
    for (let step = 0; step < 3; step += 1) await advanceMerge(firestore, merge, 2);
    await work(key(id), 30, 2);
    await expect(countOf(after, own)).resolves.toBe(3);
  },
);

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
    // Each night others: what they find should stop no other change.
    { numRuns: SEQUENCES, examples: FOUND, ...(IS_NIGHT ? {} : { seed: 48 }) },
  );
}, 3_600_000);
