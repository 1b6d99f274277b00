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
    visit: (report: string, day: string, at = { name, id }, fields: object = {}) =>
      change('salesReport', report, {
        ...DOCUMENTS.salesReport,
        ...fields,
        customer: at.name,
        timestamp: new Date(day),
        meta: { by: 'sari', at: new Date(), customer: at.id },
      }),
    remove: (report: string) => change('salesReport', report, undefined),
    lastVisit: async (): Promise<unknown> =>
      (await firestore.collection('customers').doc(id).get()).get('lastVisit'),
    derived: async () => {
      const { lastVisit, due, quotation } =
        (await firestore.collection('customers').doc(id).get()).data() ?? {};
      return { lastVisit, due, quotation };
    },
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

describe('the day of the next visit, and the quotation of the last one', () => {
  const on = (day: string) => `${day}${NOON}`;

  test('follow from added, changed and deleted records, also if events come twice and out of order', async () => {
    const { visit, remove, derived } = await open();
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const [first = '', second = '', third = '', fourth = ''] = ids;
    const noNumber = { qtNumber: '' };
    const events = [
      await visit(first, on('2026-03-02'), undefined, noNumber),
      await visit(third, on('2026-03-16'), undefined, { qtNumber: 'QT-7' }),
      await visit(second, on('2026-03-09'), undefined, noNumber),
      await visit(fourth, on('2026-03-16'), undefined, { qtNumber: 'QT-8' }),
    ];
    for (const deliver of [...events.reverse(), ...events]) await deliver();
    const of = async () => (await derived()).quotation.split(/ |, /).sort();
    await expect(derived()).resolves.toMatchObject({ lastVisit: '2026-03-16', due: '2026-03-27' });
    await expect(of()).resolves.toEqual(['2026-03-16', 'QT-7', 'QT-8']);
    await (await visit(fourth, on('2026-03-16'), undefined, noNumber))();
    await expect(of()).resolves.toEqual(['2026-03-16', 'QT-7']);
    await (await visit(fourth, on('2026-03-23'), undefined, noNumber))();
    await expect(derived()).resolves.toEqual({ lastVisit: '2026-03-23', due: '2026-04-03', quotation: '' });
    await (await remove(fourth))();
    await (await remove(second))();
    await expect(derived()).resolves.toEqual({
      lastVisit: '2026-03-16',
      due: '',
      quotation: '2026-03-16 QT-7',
    });
  });

  test('move with a record to another customer', async () => {
    const [from, to] = [await open(), await open()];
    for (const day of ['2026-03-02', '2026-03-09']) {
      await (await from.visit(randomUUID(), on(day)))();
      await (await to.visit(randomUUID(), on(day)))();
    }
    const id = randomUUID();
    await (await from.visit(id, on('2026-03-16')))();
    await expect(from.derived()).resolves.toMatchObject({ due: '2026-03-27' });
    await (await from.visit(id, on('2026-03-16'), to))();
    await expect(from.derived()).resolves.toMatchObject({ due: '' });
    await expect(to.derived()).resolves.toMatchObject({ due: '2026-03-27' });
  });

  test('are written together, once for a record', async () => {
    const { visit, id } = await open();
    await (await visit(randomUUID(), on('2026-03-02')))();
    await (await visit(randomUUID(), on('2026-03-09')))();
    const reference = firestore.collection('customers').doc(id);
    const states: unknown[] = [];
    const stop = reference.onSnapshot((snapshot) =>
      states.push(snapshot.get('lastVisit'), snapshot.get('due')),
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    await (await visit(randomUUID(), on('2026-03-16')))();
    await new Promise((resolve) => setTimeout(resolve, 200));
    stop();
    expect(states).toEqual(['2026-03-09', undefined, '2026-03-16', '2026-03-27']);
  });

  test('are corrected for all records by the command', async () => {
    const { visit, id, derived } = await open();
    for (const day of ['2026-03-02', '2026-03-09', '2026-03-16']) await visit(randomUUID(), on(day));
    await firestore.collection('customers').doc(id).update({ quotation: '2031-01-01 QT-1' });
    await repairDerivedFields(firestore, customer);
    await expect(derived()).resolves.toMatchObject({ lastVisit: '2026-03-16', due: '2026-03-27' });
  });
});
