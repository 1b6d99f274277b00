import { randomUUID } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import { IS_NIGHT } from '../../../../tools/src/project/night';
import { changeRecordsOf } from '../../../src/changes/change-records';
import { mergeCustomersOf } from '../../../src/changes/merge-customers';
import { resolve } from '../../../src/records/references';
import { newId } from '../../changes/page';
import { dyingFirestore } from '../../dying-firestore';
import { firestore, PROJECT } from '../../project';
import { DOCUMENTS } from '../../rules/documents';
import { document, isUnderWay, rename, save, step, storeCustomer, storeMany, texts, work } from './naming';
import { seenCustomer } from './seen-customer';

const storeContact = async (name: string, customer: string, customerId?: string) => {
  const [id = ''] = await storeMany('contacts', { name, customer }, { customer: customerId }, 1);
  return id;
};

const storeReports = (
  contact: string,
  customer: string,
  count: number,
  ids: readonly (string | undefined)[],
) => storeMany('salesReport', { contact, customer }, { customer: ids[0], contact: ids[1] }, count);

const countOf = async (contact: string, customer: string) => {
  const reports = firestore.collection('salesReport');
  const named = reports.where('contact', '==', contact).where('customer', '==', customer);
  return (await named.count().get()).data().count;
};

const renameContact = async (id: string, name: string, others: object = {}, customer?: string) => {
  const deliver = await save(document('contacts', id), { name, ...others }, { customer });
  await deliver();
};

const REPORTS = IS_NIGHT ? 1_000 : 450;

test(`follows into ${REPORTS} reports of its customer and no others, when workers die and meet`, async () => {
  const [before = '', after = '', own = '', other = ''] = texts('Budi', 'Budi Santoso', 'PT Ukur', 'PT Lain');
  const [customer, another] = [await storeCustomer(own), await storeCustomer(other)];
  const id = await storeContact(before, own, customer);
  const namesake = await storeContact(before, other, another);
  await storeReports(before, own, REPORTS, [customer, id]);
  await storeReports(before, other, 10, [another, namesake]);
  await renameContact(id, after);
  await expect(step(200, dyingFirestore(PROJECT, 'before'))).rejects.toThrow('killed');
  await expect(countOf(after, own)).resolves.toBe(0);
  await expect(step(200, dyingFirestore(PROJECT, 'after'))).rejects.toThrow('killed');
  await expect(countOf(after, own)).resolves.toBe(200);
  await Promise.all([work(), work()]);
  await expect(countOf(after, own)).resolves.toBe(REPORTS);
  await expect(countOf(before, own)).resolves.toBe(0);
  await expect(countOf(before, other)).resolves.toBe(10);
  // For rows and records that have the former name.
  const called = await resolve(firestore, 'contact', [before], customer);
  expect(called.get(before)).toEqual({ id, name: after });
}, 60_000);

test('a contact without a customer follows into the reports without one', async () => {
  const [before = '', after = '', other = ''] = texts('Budi', 'Budi Santoso', 'PT Lain');
  const id = await storeContact(before, '');
  const report = document('salesReport', randomUUID());
  const fields = { ...DOCUMENTS.salesReport, contact: before, customer: '' };
  await (await save(report, fields))();
  expect((await report.get()).get('meta.contact')).toBe(id);
  await storeReports(before, other, 3, []);
  await renameContact(id, after);
  await work();
  await expect(countOf(after, '')).resolves.toBe(1);
  await expect(countOf(before, other)).resolves.toBe(3);
});

test('a contact that gets another customer and another name is the same person in its reports', async () => {
  const [before = '', after = '', own = '', next = ''] = texts('Budi', 'Budi Santoso', 'PT Ukur', 'PT Baru');
  const [customer, another] = [await storeCustomer(own), await storeCustomer(next)];
  const id = await storeContact(before, own, customer);
  await storeReports(before, own, 3, [customer, id]);
  await storeReports(before, next, 2, [another]);
  await renameContact(id, after, { customer: next }, another);
  await work();
  await expect(countOf(after, own)).resolves.toBe(3);
  // Those of the other customer meant another person.
  await expect(countOf(before, next)).resolves.toBe(2);
});

test('two contacts of one name and customer take their own reports along', async () => {
  const [shared = '', after = '', later = '', own = ''] = texts(
    'Budi',
    'Budi Santoso',
    'Budi Hartono',
    'PT Ukur',
  );
  const customer = await storeCustomer(own);
  const [id, namesake] = [
    await storeContact(shared, own, customer),
    await storeContact(shared, own, customer),
  ];
  await storeReports(shared, own, 4, [customer, namesake]);
  await storeReports(shared, own, 2, [customer, id]);
  await renameContact(id, after);
  await work();
  await expect(countOf(shared, own)).resolves.toBe(4);
  await renameContact(namesake, later);
  await work();
  await expect(countOf(later, own)).resolves.toBe(4);
  await expect(countOf(after, own)).resolves.toBe(2);
  await expect(isUnderWay(id, 'contacts')).resolves.toBe(false);
});

test('mixes no reports with those of another contact whose name it takes', async () => {
  const [first = '', taken = '', own = ''] = texts('Budi', 'Sari', 'PT Ukur');
  const customer = await storeCustomer(own);
  const [id, other] = [await storeContact(first, own, customer), await storeContact(taken, own, customer)];
  await storeReports(first, own, 2, [customer, id]);
  await storeReports(taken, own, 3, [customer, other]);
  await renameContact(id, taken);
  await work();
  await renameContact(id, first);
  await work();
  await expect(countOf(first, own)).resolves.toBe(2);
  await expect(countOf(taken, own)).resolves.toBe(3);
});

test('a customer and a contact of the same name are renamed without each other', async () => {
  const [name = '', person = '', company = ''] = texts('Budi', 'Budi Santoso', 'PT Budi');
  const customer = await storeCustomer(name);
  const contact = await storeContact(name, name, customer);
  await storeReports(name, name, 3, [customer, contact]);
  await renameContact(contact, person);
  await (await rename(customer, company))();
  await work(Number.POSITIVE_INFINITY, 1);
  await expect(countOf(person, company)).resolves.toBe(3);
});

test('follows into reports while their customer is merged into another one that is renamed', async () => {
  const [before = '', after = '', own = '', other = ''] = texts('Budi', 'Budi Santoso', 'PT Ukur', 'PT Lain');
  const [gone, kept] = [await storeCustomer(own), await storeCustomer(other)];
  const id = await storeContact(before, own, gone);
  await storeReports(before, own, 3, [gone, id]);
  const caller = { uid: own } as UserRecord;
  await firestore.doc(`staff/${own}`).set({ displayName: 'Sari' });
  await renameContact(id, after);
  const seen = { kept: await seenCustomer(firestore, kept), gone: await seenCustomer(firestore, gone) };
  const merge = { id: newId(), kept, gone, seen, take: [], both: [] };
  await expect(mergeCustomersOf({ firestore, caller }, merge)).resolves.not.toHaveProperty('code');
  await work(1, 2);
  await (await rename(kept, `${other} baru`))();
  await work(Number.POSITIVE_INFINITY, 2);
  await expect(countOf(after, `${other} baru`)).resolves.toBe(3);
});

// The night has found both: an Undo gave a report back behind the place where the walk of a rename was.
test.each([
  ['rename', 'merge', 'step', 'undo', 'step'],
  ['merge', 'step', 'save', 'undo', 'rename'],
] as const)('reports name their contact and its customer after %s, %s, %s, %s and %s', async (...acts) => {
  const [before = '', after = '', own = '', other = ''] = texts('Budi', 'Budi Santoso', 'PT Ukur', 'PT Lain');
  const [gone, kept] = [await storeCustomer(own), await storeCustomer(other)];
  const contact = await storeContact(before, own, gone);
  await storeReports(before, own, 3, [gone, contact]);
  const context = { firestore, caller: { uid: own } as UserRecord };
  await firestore.doc(`staff/${own}`).set({ displayName: 'Sari' });
  const merge = newId();
  const steps = {
    rename: () => renameContact(contact, after),
    save: () => renameContact(contact, before),
    step: () => step(2),
    merge: async () => {
      const seen = { kept: await seenCustomer(firestore, kept), gone: await seenCustomer(firestore, gone) };
      const asked = { id: merge, kept, gone, seen, take: [], both: [] };
      await expect(mergeCustomersOf(context, asked)).resolves.not.toHaveProperty('code');
    },
    undo: () => changeRecordsOf(context, { action: 'revert', id: newId(), reverts: merge }),
  };
  for (const act of acts) await steps[act]();
  await work(300, 2);
  const found = await document('contacts', contact).get();
  await expect(countOf(found.get('name'), found.get('customer'))).resolves.toBe(3);
  expect(found.get('name')).toBe(after);
});
