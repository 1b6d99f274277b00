import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentSnapshot, FieldValue, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { deletionPath } from 'shared-records/model/bin';
import { customer } from 'shared-records/model/customer';
import type { Model } from 'shared-records/model/define-model';
import { editsCollection, HISTORY_DAYS, historyCollection } from 'shared-records/model/history/entries';
import { recordJobsCollection } from 'shared-records/model/record-jobs';
import { report } from 'shared-records/model/report';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { keepBin } from '../../src/records/bin';
import { keepHistory } from '../../src/records/history/keep-history';
import { advanceRename, noteRename } from '../../src/records/naming/rename-job';
import { advanceRecordJob } from '../../src/records/record-job';
import { DOCUMENTS } from '../rules/documents';

// No trigger runs in this project: the test delivers the events.
const firestore = getFirestore(initializeApp({ projectId: 'demo-history' }, 'history'));
const REPORT = DOCUMENTS.salesReport;

const newRecord = (model: Model<object> = report) => firestore.collection(model.collection).doc(randomUUID());
type Reference = ReturnType<typeof newRecord>;

/** Returns the entries of a record in the order of their ids: the newest first. */
const historyOf = async (record: Reference, model: Model<object> = report) => {
  const entries = firestore.collection(historyCollection(model)).where('recordId', '==', record.id);
  return (await entries.get()).docs.map((entry) => entry.data());
};

const delivery = (model: Model<object>, before: DocumentSnapshot, after: DocumentSnapshot) => {
  const change = { before, after, at: new Date() };
  return async () => {
    await keepBin(firestore, model, change);
    await keepHistory(firestore, model, change);
  };
};

let notes = 0;

/** Stores a record, or deletes it, as the page of an account does. Returns the function that delivers the event. */
const write = async (
  record: Reference,
  fields: object | undefined,
  by?: string,
  model: Model<object> = report,
) => {
  const before = await record.get();
  const batch = firestore.batch();
  if (fields) batch.set(record, fields);
  else batch.delete(record);
  notes += 1;
  if (by && fields) {
    const note = firestore.collection(editsCollection(model, record.id)).doc(`${by}_${notes % 10}`);
    batch.set(note, { by, at: FieldValue.serverTimestamp() });
  }
  if (by && !fields)
    batch.set(firestore.doc(deletionPath(model, record.id)), { deletion: `a${notes}`, deletedBy: by });
  await batch.commit();
  return delivery(model, before, await record.get());
};

test('says who wrote, changed and deleted a record, when, and what changed', async () => {
  const record = newRecord();
  for (const [fields, by] of [
    [REPORT, 'sari'],
    [{ ...REPORT, detail: 'Sold two.', qtNumber: '' }, 'budi'],
    [undefined, 'dewi'],
  ] as const)
    await (await write(record, fields, by))();
  const entries = await historyOf(record);
  expect(entries).toMatchObject([
    { event: 'deleted', by: 'dewi', via: null, written: { by: 'sari' } },
    {
      event: 'changed',
      by: 'budi',
      via: 'page',
      changed: {
        detail: { from: REPORT.detail, to: 'Sold two.' },
        qtNumber: { from: REPORT.qtNumber, to: '' },
      },
      written: { by: 'sari' },
    },
    { event: 'created', by: 'sari', via: 'page', changed: {}, written: { by: 'sari' } },
  ]);
  for (const { at, expiresAt } of entries)
    expect(expiresAt.toMillis() - at.toMillis()).toBe(HISTORY_DAYS * 24 * 60 * 60 * 1_000);
  // No note is left.
  expect((await firestore.collection(editsCollection(report, record.id)).get()).size).toBe(0);
});

test.each([
  ['in order', [0, 1, 2, 3]],
  ['twice', [0, 0, 1, 2, 3, 2, 3, 1]],
  ['late', [3, 1, 2, 0]],
  ['mixed', [2, 0, 3, 2, 1, 0]],
])('has one entry for each write, by the right account, when events come %s', async (_, order) => {
  const record = newRecord();
  const deliver = [
    await write(record, REPORT, 'sari'),
    await write(record, { ...REPORT, detail: 'one' }, 'budi'),
    await write(record, { ...REPORT, detail: 'two' }, 'budi'),
    await write(record, undefined, 'dewi'),
  ];
  for (const place of order) await deliver[place]?.();
  const entries = await historyOf(record);
  expect(entries.map(({ event, by }) => [event, by])).toEqual([
    ['deleted', 'dewi'],
    ['changed', 'budi'],
    ['changed', 'budi'],
    ['created', 'sari'],
  ]);
  expect(entries[0]).toMatchObject({ written: { by: 'sari' } });
});

/** Transactions that meet wait a second or more before they try again. */
const DETAILS = IS_NIGHT ? ['one', 'two', 'three', 'four'] : ['one', 'two'];

test('has one entry for each write when all events come at once', async () => {
  const record = newRecord();
  const deliver = [];
  for (const detail of DETAILS) deliver.push(await write(record, { ...REPORT, detail }, 'sari'));
  await Promise.all([...deliver, ...deliver].map((each) => each()));
  expect((await historyOf(record)).map(({ by }) => by)).toEqual(DETAILS.map(() => 'sari'));
});

test('names nobody for a write without a word of its page, and for a note of another commit', async () => {
  const record = newRecord();
  await (await write(record, REPORT))();
  // Says it after the change.
  const deliver = await write(record, { ...REPORT, detail: 'one' });
  const note = firestore.collection(editsCollection(report, record.id)).doc('eve_0');
  await note.set({ by: 'eve', at: FieldValue.serverTimestamp() });
  await deliver();
  await expect(historyOf(record)).resolves.toMatchObject([
    { event: 'changed', by: null, via: null },
    { event: 'created', by: null, via: null },
  ]);
});

test('has no entry for derived and unknown fields, and none without a change', async () => {
  const record = newRecord(customer);
  await (await write(record, DOCUMENTS.customers, 'sari', customer))();
  await (await write(record, { ...DOCUMENTS.customers, lastVisit: '2026-11-25' }, undefined, customer))();
  await (await write(record, { ...DOCUMENTS.customers, lastVisit: '' }, 'sari', customer))();
  await expect(historyOf(record, customer)).resolves.toHaveLength(1);
});

test('keeps long texts and values of other types', async () => {
  const record = newRecord();
  const long = 'word '.repeat(1_000);
  await (await write(record, { ...REPORT, qtNumber: [7] }, 'sari'))();
  const { qtNumber: _, ...lacking } = REPORT;
  await (await write(record, { ...lacking, detail: long }, 'sari'))();
  const [{ changed } = { changed: undefined }] = await historyOf(record);
  expect(changed).toEqual({
    detail: { from: REPORT.detail, to: long },
    qtNumber: { from: [7], to: null },
  });
});

test('keeps the beginnings of values that are too long for an entry, and says which', async () => {
  const record = newRecord();
  const [before, after] = ['a', '山'].map(
    (letter) => `x${letter.repeat(letter === 'a' ? 900_000 : 299_000)}`,
  );
  await (await write(record, { ...REPORT, detail: before }, 'sari'))();
  await (await write(record, { ...REPORT, detail: after, qtNumber: 'QT-9' }, 'sari'))();
  const [entry] = await historyOf(record);
  expect(entry?.changed).toEqual({
    detail: { from: before?.slice(0, 1_000), to: after?.slice(0, 1_000) },
    qtNumber: { from: REPORT.qtNumber, to: 'QT-9' },
  });
  expect(entry).toMatchObject({ cut: ['detail'], by: 'sari' });
});

test('takes ids that begin alike apart', async () => {
  const record = newRecord();
  const other = firestore.collection('salesReport').doc(`${record.id}_1`);
  await (await write(other, REPORT, 'sari'))();
  await (await write(record, REPORT, 'budi'))();
  await (await write(record, { ...REPORT, detail: 'one' }, 'budi'))();
  expect((await historyOf(record))[0]).toMatchObject({ written: { by: 'budi' } });
});

/** Starts a job of an account and runs it to its end. */
const runJob = async (uid: string, job: object) => {
  await firestore.collection('staff').doc(uid).set({ since: Timestamp.now() });
  const reference = firestore.collection(recordJobsCollection(uid)).doc(randomUUID());
  await reference.set({ collection: 'salesReport', at: Timestamp.now(), ...job });
  while (await advanceRecordJob(reference));
  return reference;
};

test('says by whose job records were changed, deleted and restored', async () => {
  const record = newRecord();
  await (await write(record, REPORT, 'sari'))();
  const ids = [record.id];
  const steps = [
    { kind: 'change', change: { field: 'responsible', from: REPORT.responsible, to: 'Dewi' }, ids },
    { kind: 'delete', ids },
  ];
  let last = '';
  for (const step of steps) {
    const before = await record.get();
    last = (await runJob('budi', step)).id;
    await delivery(report, before, await record.get())();
  }
  const gone = await record.get();
  await runJob('budi', { kind: 'restore', undoes: last, ids });
  await delivery(report, gone, await record.get())();
  await expect(historyOf(record)).resolves.toMatchObject([
    { event: 'created', by: 'budi', via: 'restore', written: { by: 'sari' } },
    { event: 'deleted', by: 'budi' },
    {
      event: 'changed',
      by: 'budi',
      via: 'change',
      changed: { responsible: { from: REPORT.responsible, to: 'Dewi' } },
    },
    { event: 'created', by: 'sari' },
  ]);
});

test("has one entry for a customer's new name, and none in the records that name it", async () => {
  const owner = newRecord(customer);
  const [from, to] = [`From ${owner.id}`, `To ${owner.id}`];
  const reports = [newRecord(), newRecord(), newRecord()];
  for (const record of reports) await (await write(record, { ...REPORT, customer: from }, 'sari'))();
  await (await write(owner, { ...DOCUMENTS.customers, name: from }, 'sari', customer))();
  await (await write(owner, { ...DOCUMENTS.customers, name: to }, 'budi', customer))();
  await noteRename(firestore, owner.id, { from, to }, 'budi');
  const before = await Promise.all(reports.map((record) => record.get()));
  await advanceRename(firestore, owner.id);
  for (const [index, record] of reports.entries()) {
    const after = await record.get();
    expect(after.get('customer')).toBe(to);
    const earlier = before[index];
    if (earlier) await delivery(report, earlier, after)();
    await expect(historyOf(record)).resolves.toHaveLength(1);
    expect((await firestore.collection(editsCollection(report, record.id)).get()).size).toBe(0);
  }
  expect((await historyOf(owner, customer))[0]).toMatchObject({
    by: 'budi',
    changed: { name: { from, to } },
  });
});
