import type { UserRecord } from 'firebase-admin/auth';
import type { DocumentReference } from 'firebase-admin/firestore';
import { changeRecordsOf } from '../../src/changes/change-records';
import { importRecordsOf } from '../../src/changes/import-records';
import { mergeCustomersOf } from '../../src/changes/merge-customers';
import { startNames } from '../../src/changes/plans/names';
import { settle } from '../../src/changes/settle';
import { resolve } from '../../src/records/references';
import { repairNames } from '../../src/upkeep/repair-names';
import { overtakenFirestore } from '../dying-firestore';
import { firestore, PROJECT } from '../project';
import {
  changeOf,
  countNaming,
  document,
  rename,
  save,
  step,
  storeCustomer,
  storeMany,
  texts,
  work,
} from '../records/naming/naming';
import { seenCustomer } from '../records/naming/seen-customer';
import { DOCUMENTS } from '../rules/documents';
import { deleteByPage, eventOf, newId, restoreByPage, saveByPage } from './page';

const caller = { uid: 'sari' } as UserRecord;

beforeAll(() => firestore.doc('staff/sari').set({ displayName: 'Sari' }));

/** Returns whom a record names, by text and by id. */
const namedIn = async (reference: DocumentReference) => {
  const stored = await reference.get();
  const [customer, contact] = ['meta.customer', 'meta.contact'].map((path) => stored.get(path));
  return { text: stored.get('customer'), customer, ...(contact !== undefined && { contact }) };
};

const storeReport = async (text: string, customer: string) =>
  document('salesReport', (await storeMany('salesReport', { customer: text }, { customer }, 1))[0] ?? '');

/** Saves a report as a page does, and delivers the event. @returns whether it was saved. */
const saveReport = async (
  reference: DocumentReference,
  fields: object,
  named: { customer?: string; contact?: string } = {},
) => {
  let isSaved = false;
  const deliver = await eventOf(reference, async () => {
    isSaved = await saveByPage(
      firestore,
      'budi',
      reference,
      { ...DOCUMENTS.salesReport, contact: '', ...fields },
      named,
    );
  });
  await deliver();
  return isSaved;
};

/** Writes a record as a client that knows no stamps, and delivers the event. */
const setPlain = async (reference: DocumentReference, fields: object) => {
  const deliver = await eventOf(reference, () => reference.set(fields));
  await deliver();
};

const merge = async (kept: string, gone: string) => {
  const seen = { kept: await seenCustomer(firestore, kept), gone: await seenCustomer(firestore, gone) };
  const asked = { id: newId(), kept, gone, seen, take: [], both: [] };
  await expect(mergeCustomersOf({ firestore, caller }, asked)).resolves.not.toHaveProperty('code');
};

const newReport = () => document('salesReport', newId());

describe('while accounts do the same at once', () => {
  test('a report that is saved under the old name before a rename follows, and one after it is refused', async () => {
    const [before = '', after = ''] = texts('before', 'after');
    const customer = await storeCustomer(before);
    const [first, second] = [newReport(), newReport()];
    await expect(saveReport(first, { customer: before }, { customer })).resolves.toBe(true);
    const renamed = await rename(customer, after);
    await expect(saveReport(second, { customer: before }, { customer })).resolves.toBe(false);
    await renamed();
    await work();
    await expect(namedIn(first)).resolves.toEqual({ text: after, customer });
  });

  test('a name that is corrected in its capitals alone is in the reports, too', async () => {
    const [before = ''] = texts('pt sinar');
    const customer = await storeCustomer(before, 0, 2);
    const renamed = await rename(customer, before.toUpperCase());
    await renamed();
    await work();
    const reports = await firestore.collection('salesReport').where('meta.customer', '==', customer).get();
    expect(reports.docs.map((report) => report.get('customer'))).toEqual([
      before.toUpperCase(),
      before.toUpperCase(),
    ]);
  });

  test('a rename that is delivered after the merge gives the other customer the name, and keeps the merge whole', async () => {
    const [old = '', given = '', name = ''] = texts('G', 'G Ltd', 'K');
    const [gone, kept] = [await storeCustomer(old), await storeCustomer(name)];
    const report = await storeReport(old, gone);
    const renamed = await rename(gone, given);
    await merge(kept, gone);
    await renamed();
    await work();
    await renamed();
    await work();
    await expect(namedIn(report)).resolves.toEqual({ text: name, customer: kept });
    const found = await resolve(firestore, 'customer', [old, given]);
    expect([...found.values()]).toEqual([
      { id: kept, name },
      { id: kept, name },
    ]);
  });

  test('rows that name a customer in the bin, by its name or a former one, have its name when it comes back', async () => {
    const [old = '', name = '', merged = ''] = texts('K Ltd', 'K', 'G');
    const [customer, gone] = [await storeCustomer(old), await storeCustomer(merged)];
    await (await rename(customer, name))();
    await merge(customer, gone);
    await work();
    const reference = document('customers', customer);
    const item = await deleteByPage(firestore, 'sari', reference);
    const id = newId();
    const rows = [old, name, merged];
    const cells = rows.flatMap((text, row) => [
      row + 1,
      text,
      '',
      'detail',
      '',
      'Sari',
      '',
      Date.UTC(2026, row),
    ]);
    const fields = ['customer', 'contact', 'detail', 'department', 'responsible', 'qtNumber', 'timestamp'];
    const hash = '0'.repeat(64);
    const asks = [
      { action: 'begin', id, collection: 'salesReport', fileName: 'a.csv', hash },
      { action: 'rows', id, step: 0, fields, cells },
      { action: 'start', id, steps: 1, rows: 3, mode: 'add', choices: [] },
    ];
    for (const asked of asks)
      await expect(importRecordsOf({ firestore, caller }, asked)).resolves.not.toHaveProperty('code');
    await work();
    const restored = await eventOf(reference, async () => item && restoreByPage(firestore, 'sari', item));
    await restored();
    await work();
    for (const row of ['1', '2', '3'])
      await expect(namedIn(document('salesReport', `${id}-${row}`))).resolves.toEqual({
        text: name,
        customer,
      });
    expect((await reference.get()).get('lastVisit')).toBe('2026-03-01');
  });

  test('a customer that comes back beside another one of its name keeps its own reports', async () => {
    const [name = ''] = texts('C');
    const first = await storeCustomer(name);
    const old = await storeReport(name, first);
    const reference = document('customers', first);
    const item = await deleteByPage(firestore, 'sari', reference);
    const second = newId();
    await (await eventOf(document('customers', second), () => storeCustomer(name, 0, 0, second)))();
    await work();
    const report = newReport();
    await saveReport(report, { customer: name }, { customer: second });
    await (await eventOf(reference, async () => item && restoreByPage(firestore, 'sari', item)))();
    await work();
    await expect(namedIn(old)).resolves.toEqual({ text: name, customer: first });
    await expect(namedIn(report)).resolves.toEqual({ text: name, customer: second });
  });

  test('a report that comes back right after its customer was renamed stays with it, also beside another one of that name', async () => {
    const [name = '', next = ''] = texts('C', 'next');
    const own = await storeCustomer(name);
    await storeCustomer(name);
    const report = await storeReport(name, own);
    const item = await deleteByPage(firestore, 'sari', report);
    const renamed = await rename(own, next);
    await (await eventOf(report, async () => item && restoreByPage(firestore, 'sari', item)))();
    await renamed();
    await work();
    await expect(namedIn(report)).resolves.toEqual({ text: next, customer: own });
  });

  test('a record that came to a merged customer by a step that was under way follows to the other one', async () => {
    const [name = '', other = ''] = texts('G', 'K');
    const [gone, kept] = [await storeCustomer(name), await storeCustomer(other)];
    await merge(kept, gone);
    await work();
    const [late, later] = [await storeReport(name, gone), await storeReport(name, gone)];
    await settle(firestore, [{ collection: 'customers', id: gone }]);
    await work();
    for (const each of [late, later])
      await expect(namedIn(each)).resolves.toEqual({ text: other, customer: kept });
  });
});

describe('a page that says', () => {
  test('the id of another customer loses it, and gets that of the only one with the name', async () => {
    const [one = '', two = '', nobody = ''] = texts('one', 'two', 'nobody');
    const [customer, other] = [await storeCustomer(one), await storeCustomer(two)];
    const report = newReport();
    const fields = { ...DOCUMENTS.salesReport, contact: '' };
    const saved = await save(report, { ...fields, customer: one }, { customer: other });
    await saved();
    await expect(namedIn(report)).resolves.toEqual({ text: one, customer });
    await saved();
    await (await save(report, { customer: nobody }, { customer: other }))();
    await expect(namedIn(report)).resolves.toEqual({ text: nobody, customer: undefined });
    expect((await document('customers', other).get()).get('lastVisit') ?? '').toBe('');
  });

  test('a former name, or the id of a merged customer, gets the present name and id', async () => {
    const [first = '', second = '', merged = ''] = texts('first', 'second', 'merged');
    const [customer, gone] = [await storeCustomer(first), await storeCustomer(merged)];
    await (await rename(customer, second))();
    await merge(customer, gone);
    await work();
    const fields = { ...DOCUMENTS.salesReport, contact: '' };
    for (const [text, id] of [
      [first, customer],
      [merged, gone],
    ] as const) {
      const report = newReport();
      await (await save(report, { ...fields, customer: text }, { customer: id }))();
      await expect(namedIn(report)).resolves.toEqual({ text: second, customer });
      expect((await report.get()).get('meta')).toMatchObject({ by: 'sari' });
      // Its search entry has the present name, too.
      const { docs } = await firestore
        .collection('salesReportWords')
        .where('recordId', '==', report.id)
        .get();
      expect(docs.map((entry) => entry.get('record.customer'))).toEqual([second]);
    }
  });

  test('a wrong id is no matter once a later save says another one, however late its event comes', async () => {
    const [one = '', two = ''] = texts('one', 'two');
    const [customer, other] = [await storeCustomer(one), await storeCustomer(two)];
    const report = newReport();
    const fields = { ...DOCUMENTS.salesReport, contact: '' };
    const wrong = await save(report, { ...fields, customer: one }, { customer: other });
    const right = await save(report, { customer: two }, { customer: other });
    await right();
    await wrong();
    await wrong();
    await expect(namedIn(report)).resolves.toEqual({ text: two, customer: other });
    expect((await document('customers', other).get()).get('lastVisit')).toBe('2026-03-02');
    expect((await document('customers', customer).get()).get('lastVisit') ?? '').toBe('');
  });

  test('a contact of another customer loses its id, and a contact that has moved on keeps its former reports', async () => {
    const [one = '', two = '', person = ''] = texts('one', 'two', 'Ada');
    const [customer, other] = [await storeCustomer(one), await storeCustomer(two)];
    const [contact = ''] = await storeMany('contacts', { name: person, customer: one }, { customer }, 1);
    const [right, wrong] = [newReport(), newReport()];
    const fields = { ...DOCUMENTS.salesReport, contact: person };
    await (await save(right, { ...fields, customer: one }, { customer, contact }))();
    await (await save(wrong, { ...fields, customer: two }, { customer: other, contact }))();
    await expect(namedIn(right)).resolves.toEqual({ text: one, customer, contact });
    await expect(namedIn(wrong)).resolves.toEqual({ text: two, customer: other });
    await (await save(document('contacts', contact), { customer: two }, { customer: other }))();
    await (await save(right, { detail: 'edited' }))();
    await expect(namedIn(right)).resolves.toEqual({ text: one, customer, contact });
  });
});

describe('a client that knows no stamps', () => {
  test('names the only customer and contact with these names, and keeps whom it does not change', async () => {
    const [name = '', person = '', shared = ''] = texts('PT', 'Ada', 'shared');
    const customer = await storeCustomer(name);
    const [contact = ''] = await storeMany('contacts', { name: person, customer: name }, { customer }, 1);
    const report = newReport();
    const fields = { ...DOCUMENTS.salesReport, customer: name, contact: person };
    await setPlain(report, fields);
    await expect(namedIn(report)).resolves.toEqual({ text: name, customer, contact });
    expect((await document('customers', customer).get()).get('lastVisit')).toBe('2026-03-02');
    await storeCustomer(name);
    await setPlain(report, { ...fields, detail: 'changed' });
    await expect(namedIn(report)).resolves.toEqual({ text: name, customer, contact });
    await Promise.all([storeCustomer(shared), storeCustomer(shared)]);
    await setPlain(report, { ...fields, customer: shared });
    await expect(namedIn(report)).resolves.toEqual({ text: shared, customer: undefined });
  });
});

test('a lane whose step comes too late, because another account gave a name, has a next event, and both end', async () => {
  const [before = '', after = '', one = '', other = ''] = texts('before', 'after', 'sari', 'budi');
  const id = await storeCustomer(before, 5);
  await document('customers', id).update({ name: after });
  const begin = async (by: string) => {
    const batch = firestore.batch();
    startNames(batch, firestore, { collection: 'customers', id, by, from: before, to: after });
    await batch.commit();
  };
  const tick = async (): Promise<unknown> => (await firestore.doc(`lanes/${one}`).get()).get('tick');
  await begin(one);
  await expect(tick()).resolves.toBe(1);
  await step(
    2,
    overtakenFirestore(PROJECT, () => begin(other)),
  );
  await expect(tick()).resolves.toBe(2);
  await expect(changeOf(id)).resolves.toMatchObject({ updated: 0 });
  await work(Number.POSITIVE_INFINITY, 2);
  await expect(changeOf(id)).resolves.toMatchObject({ state: 'done', updated: 5 });
  await expect(tick()).resolves.toBeUndefined();
});

test('the night finds records whose text is not the name of their customer, and those of merged ones', async () => {
  const [name = '', wrong = '', merged = ''] = texts('name', 'wrong', 'merged');
  const [customer, gone] = [await storeCustomer(name), await storeCustomer(merged)];
  await merge(customer, gone);
  await work();
  const reports = [await storeReport(wrong, customer), await storeReport(merged, gone)];
  await expect(repairNames(firestore)).resolves.toBe(2);
  await work();
  for (const each of reports) await expect(namedIn(each)).resolves.toEqual({ text: name, customer });
  await expect(repairNames(firestore)).resolves.toBe(0);
});

test('a report whose event comes after the rename of its customer counts as its last visit', async () => {
  const [before = '', after = ''] = texts('before', 'after');
  const customer = await storeCustomer(before);
  const report = newReport();
  const fields = { ...DOCUMENTS.salesReport, contact: '', customer: before };
  const late = await eventOf(report, async () => {
    await saveByPage(firestore, 'budi', report, fields, { customer });
  });
  await (await rename(customer, after))();
  await work();
  await expect(namedIn(report)).resolves.toEqual({ text: after, customer });
  await late();
  expect((await document('customers', customer).get()).get('lastVisit')).toBe('2026-03-02');
});

test('a report that a client without ids adds just before a rename follows, also if its event comes between', async () => {
  const [before = '', after = ''] = texts('before', 'after');
  const customer = await storeCustomer(before);
  const report = newReport();
  const fields = { ...DOCUMENTS.salesReport, contact: '', customer: before };
  const added = await eventOf(report, () => report.set(fields));
  const renamed = await rename(customer, after);
  await added();
  await renamed();
  await work();
  await expect(namedIn(report)).resolves.toEqual({ text: after, customer });
});

describe('the undo of a rename', () => {
  /** Renames a customer that two reports name, lets them follow, and returns the id of the change. */
  const renamed = async () => {
    const [before = '', after = '', later = ''] = texts('before', 'after', 'later');
    const customer = await storeCustomer(before, 0, 2);
    await (await rename(customer, after))();
    await work();
    return { before, after, later, customer, change: `names-customers-${customer}` };
  };

  const undo = async (reverts: string) => {
    const id = newId();
    await expect(changeRecordsOf({ firestore, caller }, { action: 'revert', id, reverts })).resolves.toEqual({
      id,
    });
    return firestore.doc(`changes/${id}`);
  };

  const nameOf = async (customer: string) => (await document('customers', customer).get()).get('name');

  test('gives the customer its former name, and the records follow', async () => {
    const { before, after, customer, change } = await renamed();
    const undone = await undo(change);
    await work();
    await expect(nameOf(customer)).resolves.toBe(before);
    await expect(countNaming(before)).resolves.toBe(2);
    expect((await undone.get()).data()).toMatchObject({ state: 'done', record: customer, done: 1 });
    const there = (await firestore.doc(`changes/${change}`).get()).data();
    expect(there).toMatchObject({ from: after, to: before, state: 'done', updated: 2 });
    const history = await firestore.collection('customersHistory').where('recordId', '==', customer).get();
    expect(history.docs.map((item) => item.get('changed')?.name)).toContainEqual({ from: after, to: before });

    const onlyOnce = { action: 'revert', id: newId(), reverts: undone.id };
    await expect(changeRecordsOf({ firestore, caller }, onlyOnce)).resolves.toMatchObject({
      code: { errorInfo: { message: 'Undo the change that gave the name instead.' } },
    });
    await undo(change);
    await work();
    await expect(nameOf(customer)).resolves.toBe(after);
    await expect(countNaming(after)).resolves.toBe(2);
  });

  test('keeps a name that somebody gave since, also if the records have not followed yet', async () => {
    const { after, later, customer, change } = await renamed();
    const undone = await undo(change);
    const renamedAgain = await rename(customer, later, 'budi');
    await work();
    await renamedAgain();
    await work();
    await expect(nameOf(customer)).resolves.toBe(later);
    await expect(countNaming(later)).resolves.toBe(2);
    await expect(countNaming(after)).resolves.toBe(0);
    expect((await undone.get()).data()).toMatchObject({ state: 'done', done: 1, kept: 1 });
  });

  test('does not stop records that still follow', async () => {
    const [before = '', after = ''] = texts('before', 'after');
    const customer = await storeCustomer(before, 0, 5);
    await (await rename(customer, after))();
    await work(1, 2);
    await undo(`names-customers-${customer}`);
    await expect(changeOf(customer)).resolves.toMatchObject({ state: 'running' });
    await work(Number.POSITIVE_INFINITY, 2);
    await expect(nameOf(customer)).resolves.toBe(before);
    await expect(countNaming(before)).resolves.toBe(5);
  });
});
