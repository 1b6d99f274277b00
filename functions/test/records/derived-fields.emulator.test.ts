import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentSnapshot, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { customer } from 'shared-model/customer';
import { report } from 'shared-model/report';
import { lanes, readLane } from '../../src/changes/change-documents';
import { advanceLane } from '../../src/changes/lanes';
import { noteNameAfter } from '../../src/changes/note-names';
import { repairDerivedFields } from '../../src/records/derived-fields';
import { recordWritten } from '../../src/upkeep/record-written';
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
  const at = after.updateTime ?? Timestamp.now();
  return () => recordWritten(firestore, MODELS[collection], { before, after, at, by: null });
};

/** Takes all steps of the changes that the events have started. */
const work = async () => {
  for (;;) {
    const { docs } = await lanes(firestore).get();
    if (docs.length === 0) return;
    for (const lane of docs) await advanceLane(firestore, lane.id, readLane(lane.data()).tick);
  }
};

const open = async () => {
  const name = `PT ${randomUUID()}`;
  const id = randomUUID();
  await (await change('customers', id, { ...DOCUMENTS.customers, name }))();
  return {
    name,
    id,
    visit: (report: string, day: string, at = { name, id }) =>
      change('salesReport', report, {
        ...DOCUMENTS.salesReport,
        customer: at.name,
        timestamp: new Date(day),
        meta: { by: 'sari', at: new Date(), customer: at.id },
      }),
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
  await (await from.visit(id, FIRST, to))();
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

test('does not go back to the day of an event that comes late', async () => {
  const { visit, remove, lastVisit } = await open();
  const [one, two] = [randomUUID(), randomUUID()];
  const first = await visit(one, FIRST);
  const second = await visit(two, SECOND);
  await (await remove(two))();
  await second();
  await first();
  await second();
  await expect(lastVisit()).resolves.toBe('2026-03-02');
});

test('is derived for a customer that is restored with an old value, and for one that adopts records', async () => {
  const { visit, name, id, lastVisit } = await open();
  await (await visit(randomUUID(), SECOND))();
  await (await change('customers', id, undefined))();
  await (await change('customers', id, { ...DOCUMENTS.customers, name, lastVisit: '2026-03-02' }))();
  await expect(lastVisit()).resolves.toBe('2026-03-09');
  const added = `PT ${randomUUID()}`;
  const meta = { by: 'sari', at: new Date() };
  const report = { ...DOCUMENTS.salesReport, customer: added, timestamp: new Date(FIRST), meta };
  await firestore.collection('salesReport').add(report);
  const customerDocument = firestore.collection('customers').doc();
  const before = await customerDocument.get();
  await customerDocument.set({ ...DOCUMENTS.customers, name: added });
  await noteNameAfter(firestore, customer, { before, after: await customerDocument.get() });
  await work();
  expect((await customerDocument.get()).get('lastVisit')).toBe('2026-03-02');
});

test('stays while a rename has not reached all records', async () => {
  const { visit, name, id, lastVisit } = await open();
  await (await visit(randomUUID(), SECOND))();
  await (
    await change('customers', id, { ...DOCUMENTS.customers, name: `${name} Tbk`, lastVisit: '2026-03-09' })
  )();
  await (await visit(randomUUID(), FIRST, { name: `${name} Tbk`, id }))();
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
