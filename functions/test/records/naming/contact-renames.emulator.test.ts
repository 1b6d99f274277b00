import { randomUUID } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import { IS_NIGHT } from '../../../../tools/src/project/night';
import { mergeOrUndo } from '../../../src/records/naming/merge-customers';
import { advanceMerge } from '../../../src/records/naming/merge-steps';
import { advanceRename, noteRename, RENAME_CHUNK } from '../../../src/records/naming/rename-job';
import { dyingFirestore } from '../../dying-firestore';
import { openContacts } from './open-contacts';
import { seenCustomer } from './seen-customer';

const OWN = 'demo-contact-renames';
const {
  firestore,
  texts,
  storeCustomer,
  storeContact,
  storeReports,
  countOf,
  key,
  rename,
  renameCustomer,
  isUnderWay,
  work,
} = openContacts(OWN);

const REPORTS = IS_NIGHT ? 1_000 : 2 * RENAME_CHUNK + 50;

test(`follows into ${REPORTS} reports of its customer and no others, when workers die and meet`, async () => {
  const [before = '', after = '', own = '', other = ''] = texts('Budi', 'Budi Santoso', 'PT Ukur', 'PT Lain');
  const id = await storeContact(before, own);
  await storeContact(before, other);
  await storeReports(before, own, REPORTS);
  await storeReports(before, other, 10);
  await rename(id, after);
  await expect(advanceRename(dyingFirestore(OWN, 'before'), key(id))).rejects.toThrow('killed');
  await expect(countOf(after, own)).resolves.toBe(0);
  await expect(advanceRename(dyingFirestore(OWN, 'after'), key(id))).rejects.toThrow('killed');
  await expect(countOf(after, own)).resolves.toBe(RENAME_CHUNK);
  await Promise.all([work(key(id)), work(key(id))]);
  await expect(countOf(after, own)).resolves.toBe(REPORTS);
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
