import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentSnapshot, getFirestore } from 'firebase-admin/firestore';
import { customer } from 'shared-records/model/customer';
import { report } from 'shared-records/model/report';
import { deriveAfter, repairDerivedFields } from '../../src/records/derived-fields';
import { DOCUMENTS } from '../rules/documents';

// No trigger runs in this project: the test delivers the events.
const firestore = getFirestore(initializeApp({ projectId: 'demo-derived' }, 'derived'));

const MODELS = { customers: customer, salesReport: report };

/** Stores a record, or deletes it, and returns the function that delivers the event. */
const change = async (collection: keyof typeof MODELS, id: string, fields: object | undefined) => {
  const record = firestore.collection(collection).doc(id);
  const before: DocumentSnapshot = await record.get();
  if (fields) await record.set(fields);
  else await record.delete();
  const after = await record.get();
  return () => deriveAfter(firestore, MODELS[collection], { before, after });
};

const open = async () => {
  const name = `PT ${randomUUID()}`;
  const id = randomUUID();
  await (await change('customers', id, { ...DOCUMENTS.customers, name }))();
  return {
    name,
    id,
    visit: (report: string, day: string, at = name) =>
      change('salesReport', report, { ...DOCUMENTS.salesReport, customer: at, timestamp: new Date(day) }),
    remove: (report: string) => change('salesReport', report, undefined),
    lastVisit: async (): Promise<unknown> =>
      (await firestore.collection('customers').doc(id).get()).get('lastVisit'),
  };
};

const NOON = 'T12:00:00+07:00';
const [FIRST, SECOND] = [`2026-03-02${NOON}`, `2026-03-09${NOON}`];

test('is the latest day among added, changed and deleted records', async () => {
  const { visit, remove, lastVisit } = await open();
  const [one, two] = [randomUUID(), randomUUID()];
  await expect(lastVisit()).resolves.toBeUndefined();
  await (await visit(one, FIRST))();
  await expect(lastVisit()).resolves.toBe('2026-03-02');
  await (await visit(two, SECOND))();
  await expect(lastVisit()).resolves.toBe('2026-03-09');
  await (await visit(two, `2026-03-01${NOON}`))();
  await expect(lastVisit()).resolves.toBe('2026-03-02');
  await (await remove(one))();
  await expect(lastVisit()).resolves.toBe('2026-03-01');
  await (await remove(two))();
  await expect(lastVisit()).resolves.toBe('');
});

test('is the day in the time zone of the company', async () => {
  const { visit, lastVisit } = await open();
  await (await visit(randomUUID(), '2026-03-02T17:30:00Z'))();
  await expect(lastVisit()).resolves.toBe('2026-03-03');
});

test('moves with a record to another customer', async () => {
  const [from, to] = [await open(), await open()];
  const id = randomUUID();
  await (await from.visit(id, FIRST))();
  await (await from.visit(id, FIRST, to.name))();
  await expect(from.lastVisit()).resolves.toBe('');
  await expect(to.lastVisit()).resolves.toBe('2026-03-02');
});

test('is right also if events come twice, late and out of order', async () => {
  const { visit, remove, lastVisit } = await open();
  const [one, two] = [randomUUID(), randomUUID()];
  const events = [await visit(one, FIRST), await visit(two, SECOND), await remove(two)];
  for (const deliver of [...events.reverse(), ...events]) await deliver();
  await expect(lastVisit()).resolves.toBe('2026-03-02');
});

test('writes nothing if it is right already', async () => {
  const { visit, id } = await open();
  await (await visit(randomUUID(), SECOND))();
  const reference = firestore.collection('customers').doc(id);
  const { updateTime } = await reference.get();
  await (await visit(randomUUID(), FIRST))();
  expect((await reference.get()).updateTime).toEqual(updateTime);
});

test('is derived for a customer that gets the name of records, or is restored with an old value', async () => {
  const { visit, name, id, lastVisit } = await open();
  await (await visit(randomUUID(), SECOND))();
  await (await change('customers', id, undefined))();
  await (await change('customers', id, { ...DOCUMENTS.customers, name, lastVisit: '2026-03-02' }))();
  await expect(lastVisit()).resolves.toBe('2026-03-09');
  const other = await open();
  await (await change('customers', other.id, { ...DOCUMENTS.customers, name }))();
  await expect(other.lastVisit()).resolves.toBe('2026-03-09');
});

test('stays while a rename has not reached all records', async () => {
  const { visit, name, id, lastVisit } = await open();
  await (await visit(randomUUID(), SECOND))();
  const renamed = await change('customers', id, {
    ...DOCUMENTS.customers,
    name: `${name} Tbk`,
    lastVisit: '2026-03-09',
  });
  await firestore
    .collection('renameJobs')
    .doc(id)
    .set({ oldNames: [name], name: `${name} Tbk` });
  await renamed();
  await expect(lastVisit()).resolves.toBe('2026-03-09');
});

test('is corrected for all records by the command', async () => {
  const { visit, id, lastVisit } = await open();
  await visit(randomUUID(), FIRST);
  await firestore.collection('customers').doc(id).update({ lastVisit: '2031-01-01' });
  await expect(repairDerivedFields(firestore, customer)).resolves.toBeGreaterThanOrEqual(1);
  await expect(lastVisit()).resolves.toBe('2026-03-02');
  await expect(repairDerivedFields(firestore, customer)).resolves.toBe(0);
});
