import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { HISTORY_DAYS, historyCollection } from 'shared-model/history/entries';
import { report } from 'shared-model/report';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { changeReference, enqueue, newChange, partOf } from '../../src/changes/change-documents';
import { work } from '../changes/changing';
import type { Deliver } from '../changes/page';
import { firestore } from '../project';
import { DOCUMENTS } from '../rules/documents';
import { deliverAll, PageWrites } from './page-writes';

const page = new PageWrites(firestore, report);
const customers = new PageWrites(firestore, customer);
const REPORT = DOCUMENTS.salesReport;

const newRecord = (model: Model<object> = report) => firestore.collection(model.collection).doc(randomUUID());
type Reference = ReturnType<typeof newRecord>;

/** Returns the entries of a record in the order of their ids: the newest first. */
const historyOf = async (record: Reference, model: Model<object> = report) => {
  const entries = firestore.collection(historyCollection(model)).where('recordId', '==', record.id);
  return (await entries.get()).docs.map((entry) => entry.data());
};

test('says who wrote, changed, deleted and restored a record, when, and what changed', async () => {
  const record = newRecord();
  await deliverAll([
    await page.save(record, REPORT, 'sari'),
    await page.save(record, { detail: 'Sold two.', qtNumber: '' }, 'budi'),
    await page.remove(record, 'dewi'),
    await page.restore(record, 'intan'),
  ]);
  const entries = await historyOf(record);
  expect(entries).toMatchObject([
    { event: 'restored', by: 'intan', via: 'page', changed: {} },
    { event: 'deleted', by: 'dewi', via: null },
    {
      event: 'changed',
      by: 'budi',
      via: 'page',
      changed: {
        detail: { from: REPORT.detail, to: 'Sold two.' },
        qtNumber: { from: REPORT.qtNumber, to: '' },
      },
    },
  ]);
  expect((await record.get()).get('meta')).toMatchObject({ by: 'intan', first: { by: 'sari' } });
  for (const { at, expiresAt } of entries)
    expect(expiresAt.toMillis() - at.toMillis()).toBe(HISTORY_DAYS * 24 * 60 * 60 * 1_000);
});

test.each([
  ['in order', [0, 1, 2, 3]],
  ['twice', [0, 0, 1, 2, 3, 2, 3, 1]],
  ['late', [3, 1, 2, 0]],
  ['mixed', [2, 0, 3, 2, 1, 0]],
])('has one entry for each write, by the right account, when events come %s', async (_, order) => {
  const record = newRecord();
  const deliver = [
    await page.save(record, REPORT, 'sari'),
    await page.save(record, { detail: 'one' }, 'budi'),
    await page.save(record, { detail: 'two' }, 'budi'),
    await page.remove(record, 'dewi'),
  ];
  for (const index of order) await deliver[index]?.();
  const entries = await historyOf(record);
  expect(entries.map(({ event, by }) => [event, by])).toEqual([
    ['deleted', 'dewi'],
    ['changed', 'budi'],
    ['changed', 'budi'],
  ]);
});

const DETAILS = IS_NIGHT ? ['one', 'two', 'three', 'four'] : ['one', 'two'];

test('has one entry for each write when all events come at once', async () => {
  const record = newRecord();
  await page.save(record, REPORT, 'sari');
  const deliver = [];
  for (const detail of DETAILS) deliver.push(await page.save(record, { detail }, 'sari'));
  await Promise.all([...deliver, ...deliver].map((each) => each()));
  expect((await historyOf(record)).map(({ by }) => by)).toEqual(DETAILS.map(() => 'sari'));
});

describe('a client that knows no stamps', () => {
  test('gets stamps by the server, which hand the first save on', async () => {
    const record = newRecord();
    const deliver = [await page.plain(record, REPORT)];
    await deliverAll(deliver, 'sari');
    const { by, at, first, via } = (await record.get()).get('meta');
    expect({ by, via }).toEqual({ by: 'sari', via: 'call' });
    expect(first).toEqual({ by, at, via });
    const changed = await page.plain(record, { ...REPORT, detail: 'one' });
    await deliverAll([...deliver, changed], 'budi');
    expect((await record.get()).get('meta')).toMatchObject({ by: 'budi', via: 'call', first });
    // Also if it changes one field, and keeps the stamp.
    await deliverAll([await page.event(record, () => record.update({ detail: 'two' }))], 'dewi');
    expect((await record.get()).get('meta')).toMatchObject({ by: 'dewi', via: 'call', first });
    await expect(historyOf(record)).resolves.toMatchObject([
      { event: 'changed', by: 'dewi', via: 'call', changed: { detail: { from: 'one', to: 'two' } } },
      { event: 'changed', by: 'budi', via: 'call', changed: { detail: { to: 'one' } } },
    ]);
  });

  test('is somebody where Firestore names no account', async () => {
    const record = newRecord();
    const deliver = [
      await page.plain(record, REPORT),
      await page.plain(record, { ...REPORT, detail: 'one' }),
    ];
    await deliverAll(deliver);
    expect((await record.get()).get('meta')).toMatchObject({ by: null, via: 'call' });
    const deleted = await page.plain(record, undefined);
    await deliverAll([...deliver, deleted]);
    await expect(historyOf(record)).resolves.toMatchObject([
      { event: 'deleted', by: null },
      { event: 'changed', by: null, via: 'call' },
    ]);
  });

  test('takes the place of no later save, and none of its stamp', async () => {
    const record = newRecord();
    const deliver = await page.plain(record, REPORT);
    await page.save(record, { detail: 'one' }, 'sari');
    await deliverAll([deliver]);
    expect((await record.get()).get('meta')).toEqual({ by: 'sari', at: expect.any(Timestamp) });
  });

  test('drops nothing that only the server writes', async () => {
    const record = newRecord(customer);
    const derived = { lastVisit: '2026-11-25', former: { names: ['PT Lama'] } };
    await record.set({ ...DOCUMENTS.customers, ...derived });
    const visit = { timestamp: new Date('2026-11-25T05:00:00Z'), meta: { by: 'sari', at: Timestamp.now() } };
    await newRecord().set({ ...REPORT, ...visit, meta: { ...visit.meta, customer: record.id } });
    const deliver = await customers.plain(record, { ...DOCUMENTS.customers, phone: '1' });
    await deliverAll([deliver]);
    expect((await record.get()).data()).toMatchObject({ ...derived, phone: '1', meta: { via: 'call' } });
  });

  test('names a customer and a contact by name, if there is one of each', async () => {
    const [one, namesake, contact, record] = [customer, customer, undefined, report].map((model) =>
      firestore.collection(model?.collection ?? 'contacts').doc(randomUUID()),
    );
    if (!one || !namesake || !contact || !record) throw new Error('There are four records.');
    const name = `PT ${one.id}`;
    await one.set({ ...DOCUMENTS.customers, name });
    const meta = { by: 'sari', at: Timestamp.now(), customer: one.id };
    await contact.set({ ...DOCUMENTS.contacts, customer: name, meta });
    const fields = { ...REPORT, customer: name, contact: DOCUMENTS.contacts.name };
    await deliverAll([await page.plain(record, fields)]);
    const ids = { customer: one.id, contact: contact.id };
    expect((await record.get()).get('meta')).toMatchObject(ids);
    // An unchanged name keeps its id. A new one may mean either of two.
    await namesake.set({ ...DOCUMENTS.customers, name });
    await deliverAll([await page.plain(record, { ...fields, detail: 'one' })]);
    expect((await record.get()).get('meta')).toMatchObject(ids);
    await deliverAll([await page.plain(record, { ...fields, customer: 'Nobody' })]);
    await deliverAll([await page.plain(record, fields)]);
    expect((await record.get()).get('meta.customer')).toBeUndefined();
  });
});

test('does nothing after a step of a change', async () => {
  const record = newRecord();
  await page.save(record, REPORT, 'sari');
  const meta = { by: 'budi', at: Timestamp.now(), via: 'change', step: 'c1.1' };
  const deliver = await page.plain(record, { ...REPORT, detail: 'one', meta });
  await deliverAll([deliver]);
  await expect(historyOf(record)).resolves.toEqual([]);
  const entries = firestore.collection('salesReportWords').where('recordId', '==', record.id);
  expect((await entries.get()).size).toBe(0);
  // The next save is one again, though its record keeps nothing of the step.
  await deliverAll([await page.save(record, { detail: 'two' }, 'dewi')]);
  await expect(historyOf(record)).resolves.toMatchObject([{ by: 'dewi', via: 'page' }]);
});

test('has no entry for derived and unknown fields, and none without a change', async () => {
  const record = newRecord(customer);
  await deliverAll([
    await customers.save(record, DOCUMENTS.customers, 'sari'),
    await customers.event(record, () => record.update({ lastVisit: '2026-11-25' })),
    await customers.save(record, { lastVisit: '' }, 'sari'),
  ]);
  await expect(historyOf(record, customer)).resolves.toEqual([]);
  expect((await record.get()).get('meta.by')).toBe('sari');
});

test('keeps long texts and values of other types', async () => {
  const warn = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const record = newRecord();
  const long = 'word '.repeat(1_000);
  await page.plain(record, { ...REPORT, qtNumber: [7] });
  const { qtNumber: _, ...lacking } = REPORT;
  await deliverAll([await page.plain(record, { ...lacking, detail: long })]);
  const [{ changed } = { changed: undefined }] = await historyOf(record);
  expect(changed).toEqual({
    detail: { from: REPORT.detail, to: long },
    qtNumber: { from: [7], to: null },
  });
  warn.mockRestore();
});

/** Lets an account change records, and the worker do it to its end. @returns the id of the change. */
const runChange = async (uid: string, fields: object, ids: readonly string[] = []): Promise<string> => {
  await firestore.collection('staff').doc(uid).set({ since: Timestamp.now() });
  const change = changeReference(firestore, randomUUID());
  const batch = firestore.batch();
  batch.set(partOf(change, 0), { json: JSON.stringify(ids) });
  batch.set(change, newChange({ kind: 'delete', collection: 'salesReport', by: uid, parts: 1, ...fields }));
  enqueue(batch, firestore, uid, change.id);
  await batch.commit();
  await work(uid);
  return change.id;
};

test('says by whose change of many records one was changed, deleted and restored', async () => {
  const record = newRecord();
  const responsible = `Sari ${record.id}`;
  const deliver = [await page.save(record, { ...REPORT, responsible }, 'sari')];
  let last = '';
  for (const fields of [
    { kind: 'change', field: 'responsible', from: responsible, to: 'Dewi' },
    { kind: 'delete' },
    { kind: 'revert' },
  ]) {
    const reverts = fields.kind === 'revert' ? { reverts: last } : {};
    deliver.push(
      await page.event(record, async () => {
        last = await runChange('budi', { ...fields, ...reverts }, [record.id]);
      }),
    );
  }
  await deliverAll(deliver);
  await expect(historyOf(record)).resolves.toMatchObject([
    { event: 'restored', by: 'budi', via: 'restore' },
    { event: 'deleted', by: 'budi', via: 'change' },
    {
      event: 'changed',
      by: 'budi',
      via: 'change',
      changed: { responsible: { from: responsible, to: 'Dewi' } },
    },
  ]);
  expect((await record.get()).get('meta')).toMatchObject({ by: 'budi', first: { by: 'sari' } });
  await expect(page.inBin(record)).resolves.toEqual([]);
});

test("has one entry for a customer's new name, and none in the records that name it, when events come twice", async () => {
  const owner = newRecord(customer);
  const [from, to] = [`From ${owner.id}`, `To ${owner.id}`];
  const [stamped, bare] = [newRecord(), newRecord()];
  await deliverAll([
    await customers.save(owner, { ...DOCUMENTS.customers, name: from }, 'sari'),
    await page.save(stamped, { ...REPORT, customer: from }, 'sari'),
  ]);
  // Nobody has stamped it yet: its own event says whom it names.
  const ofBare = await page.plain(bare, { ...REPORT, customer: from });
  await deliverAll([await customers.save(owner, { name: to }, 'budi'), ofBare]);
  const renamed: Deliver[] = [];
  const ofStamped = await page.event(stamped, async () => {
    renamed.push(
      await page.event(bare, async () => {
        for (const { id } of await firestore.collection('lanes').listDocuments()) await work(id);
      }),
    );
  });
  await deliverAll([...renamed, ofStamped]);
  for (const record of [stamped, bare]) {
    expect((await record.get()).get('customer')).toBe(to);
    await expect(historyOf(record)).resolves.toEqual([]);
  }
  expect((await stamped.get()).get('meta')).toMatchObject({ by: 'sari' });
  expect((await historyOf(owner, customer))[0]).toMatchObject({
    by: 'budi',
    changed: { name: { from, to } },
  });
  // A page can save it.
  await deliverAll([await page.save(bare, { detail: 'one' }, 'dewi')]);
  await expect(historyOf(bare)).resolves.toMatchObject([{ by: 'dewi', changed: { detail: { to: 'one' } } }]);
});
