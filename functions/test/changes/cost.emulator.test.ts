import { initializeApp } from 'firebase-admin/app';
import { type DocumentReference, getFirestore, Transaction } from 'firebase-admin/firestore';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { report } from 'shared-model/report';
import { rebuild } from '../../src/upkeep/rebuild';
import { recordWritten } from '../../src/upkeep/record-written';
import { DOCUMENTS } from '../rules/documents';
import { newId, saveByPage } from './page';

const firestore = getFirestore(initializeApp({ projectId: 'demo-cost' }, 'cost'));

type Method = (...all: unknown[]) => unknown;

/** Counts the documents that calls of a method read or write. A query that finds none costs a read as well. */
const counting = (target: object, name: string, countOf: (result: unknown) => number) => {
  const methods = target as Record<string, Method>;
  const own = methods[name];
  let count = 0;
  const spy = jest.spyOn(methods, name).mockImplementation(function (this: unknown, ...all: unknown[]) {
    const result = own?.apply(this, all);
    const add = (read: unknown) => {
      count += countOf(read);
    };
    if (result instanceof Promise) result.then(add, () => undefined);
    else add(result);
    return result;
  });
  return () => {
    spy.mockRestore();
    return count;
  };
};

const found = (result: unknown): number =>
  Array.isArray(result) ? result.length : Math.max(1, (result as { size?: number }).size ?? 1);

/** Returns how many documents something reads and writes. */
const costOf = async (act: () => Promise<unknown>) => {
  const reference = firestore.doc('a/b');
  const query = Object.getPrototypeOf(Object.getPrototypeOf(reference.parent));
  const reads = [
    counting(Transaction.prototype, 'get', found),
    counting(Transaction.prototype, 'getAll', found),
    counting(firestore, 'getAll', found),
    counting(Object.getPrototypeOf(reference), 'get', found),
    counting(query, 'get', found),
  ];
  const writes = ['set', 'update', 'create', 'delete'].flatMap((name) =>
    [Transaction.prototype, Object.getPrototypeOf(reference)].map((target) =>
      counting(target, name, () => 1),
    ),
  );
  await act();
  const sum = (counts: readonly (() => number)[]) => counts.reduce((all, count) => all + count(), 0);
  return { reads: sum(reads), writes: sum(writes) };
};

/** Writes a record, and returns the function that delivers its event. */
const event = async (model: Model, reference: DocumentReference, write: () => Promise<unknown>) => {
  const before = await reference.get();
  await write();
  const after = await reference.get();
  return deliver(model, before, after);
};

const deliver =
  (model: Model, before: FirebaseFirestore.DocumentSnapshot, after: FirebaseFirestore.DocumentSnapshot) =>
  async () => {
    if (!after.updateTime) throw new Error('It was deleted.');
    await recordWritten(firestore, model, { before, after, at: after.updateTime, by: null });
  };

test('a new report of a known customer and contact costs its events few reads and writes', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  const [owner, person] = [newId(), newId()];
  const [ofCustomer, ofContact] = [firestore.doc(`customers/${owner}`), firestore.doc(`contacts/${person}`)];
  const customerFields = { ...DOCUMENTS.customers, name: 'PT Satu' };
  await (
    await event(customer, ofCustomer, () => saveByPage(firestore, 'sari', ofCustomer, customerFields, {}))
  )();
  const contactFields = { ...DOCUMENTS.contacts, name: 'Ani', customer: 'PT Satu' };
  await saveByPage(firestore, 'sari', ofContact, contactFields, { customer: owner });
  for (const model of [customer, report] as readonly Model[]) await rebuild(firestore, model);
  const costs = [];
  for (const contact of ['', '', 'Ani']) {
    const reference = firestore.doc(`salesReport/${newId()}`);
    const fields = {
      ...DOCUMENTS.salesReport,
      customer: 'PT Satu',
      contact,
      timestamp: new Date(Date.UTC(2026, 5, costs.length + 1)),
    };
    const names = { customer: owner, ...(contact && { contact: person }) };
    const before = await ofCustomer.get();
    const created = await event(report, reference, () =>
      saveByPage(firestore, 'sari', reference, fields, names),
    );
    const ofReport = await costOf(created);
    const moved = await costOf(deliver(customer, before, await ofCustomer.get()));
    costs.push({ ofReport, moved });
  }
  expect(costs.slice(1)).toEqual([
    // Three and four of them are the customer and its newest reports, of which the trigger reads 20 at most. One write is the week's.
    { ofReport: { reads: 4 + 3, writes: 4 + 1 }, moved: { reads: 2, writes: 1 } },
    { ofReport: { reads: 5 + 4, writes: 4 + 1 }, moved: { reads: 2, writes: 1 } },
  ]);
});
