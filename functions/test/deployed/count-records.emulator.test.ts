import { randomUUID } from 'node:crypto';
import { MOST_NAMES } from 'shared-model/fields/limits';
import { admin, firestore, signInAs } from '../accounts/accounts';
import { openClient } from '../calls/client';
import { DOCUMENTS } from '../rules/documents';

const client = openClient();
const customer = `PT ${randomUUID()}`;

const asStaff = () => signInAs(client, { emailVerified: true, admin: false });
const count = (fields: object, collection = 'salesReport') =>
  client.call('countRecords', { collection, ...fields });

beforeAll(async () => {
  const batch = firestore.batch();
  for (const department of ['Accessory', 'Accessory', '3D Services']) {
    batch.create(firestore.collection('salesReport').doc(), {
      ...DOCUMENTS.salesReport,
      customer,
      department,
    });
  }
  batch.create(firestore.collection('contacts').doc(), { ...DOCUMENTS.contacts, customer });
  await batch.commit();
});

beforeEach(() => client.auth.signOut());
afterAll(() => client.close());

test('counts the documents that equal every field', async () => {
  await asStaff();
  await expect(count({ customer })).resolves.toEqual({ count: 3 });
  await expect(count({ customer, department: 'Accessory' })).resolves.toEqual({ count: 2 });
  await expect(count({ customer, responsible: 'Nobody' })).resolves.toEqual({ count: 0 });
  await expect(count({ customer }, 'contacts')).resolves.toEqual({ count: 1 });
});

test('counts the reports of a period', async () => {
  await asStaff();
  const at = DOCUMENTS.salesReport.timestamp.getTime();
  await expect(count({ customer, from: at, before: at + 1 })).resolves.toEqual({ count: 3 });
  await expect(count({ customer, from: at + 1 })).resolves.toEqual({ count: 0 });
  await expect(count({ customer, before: at })).resolves.toEqual({ count: 0 });
});

test('counts a whole collection', async () => {
  await asStaff();
  const whole = (await firestore.collection('contacts').count().get()).data().count;
  await expect(count({}, 'contacts')).resolves.toEqual({ count: whole });
});

test('counts the records of every kind that name some customers', async () => {
  await asStaff();
  const other = `PT ${randomUUID()}`;
  await firestore.collection('contacts').add({ ...DOCUMENTS.contacts, customer: other });
  const naming = (...names: string[]) => client.call('countRecords', { naming: names });
  const kinds = (contacts: number, reports: number) => ({
    count: contacts + reports,
    kinds: expect.arrayContaining([
      { entityName: 'contact', count: contacts },
      { entityName: 'report', count: reports },
    ]),
  });
  await expect(naming(customer)).resolves.toEqual(kinds(1, 3));
  const nobody = Array.from({ length: MOST_NAMES - 2 }, (_, index) => `Nobody ${index} ${other}`);
  await expect(naming(...nobody, customer, other)).resolves.toEqual(kinds(2, 3));
  await expect(naming(...nobody)).resolves.toEqual(kinds(0, 0));
});

test.each([
  ['another collection', { collection: 'auditLog' }],
  ['no collection', {}],
  ['a field without search', { collection: 'customers', phone: '' }],
  ['a period of a list without moments', { collection: 'customers', from: 0 }],
  ['an invalid moment', { collection: 'salesReport', from: '2026-11-21' }],
  ['a moment out of range', { collection: 'salesReport', before: 8.64e15 }],
  ['no names', { naming: [] }],
  ['too many names', { naming: Array.from({ length: MOST_NAMES + 1 }, String) }],
  ['a name that is no text', { naming: [7] }],
  ['names in a collection', { naming: ['Acme'], collection: 'contacts' }],
  ['a number instead of a text', { collection: 'contacts', customer: 7 }],
  ['a text longer than any stored', { collection: 'contacts', customer: 'x'.repeat(201) }],
])('refuses %s', async (_what, data) => {
  await asStaff();
  await expect(client.call('countRecords', data)).resolves.toMatchObject({
    message: 'Error',
    code: { errorInfo: { message: expect.stringMatching(/\.$/) } },
  });
});

test('refuses everybody who is not staff', async () => {
  await expect(count({})).rejects.toMatchObject({ code: 'functions/unauthenticated' });
  await signInAs(client, { emailVerified: false, admin: false });
  await expect(count({})).rejects.toMatchObject({ code: 'functions/permission-denied' });
  await firestore
    .collection('staff')
    .doc(await asStaff())
    .delete();
  await expect(count({})).rejects.toMatchObject({ code: 'functions/permission-denied' });
  await signInAs(client, { emailVerified: true, admin: false }, { disabled: true });
  await expect(count({})).rejects.toMatchObject({ code: 'functions/permission-denied' });
  await admin.deleteUser(await asStaff());
  await expect(count({})).rejects.toMatchObject({ code: 'functions/unauthenticated' });
});
