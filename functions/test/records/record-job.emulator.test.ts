import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentReference, type Firestore, getFirestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { NewRecordJob } from 'shared-records/model/record-jobs';
import { recordJobsCollection } from 'shared-records/model/record-jobs';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { plain } from '../../src/records/plain';
import { advanceRecordJob, JOB_CHUNK } from '../../src/records/record-job';
import { dyingFirestore } from '../dying-firestore';
import { DOCUMENTS } from '../rules/documents';

// No trigger runs in this project: the test is the worker.
const firestore = getFirestore(initializeApp({ projectId: 'demo-record-jobs' }, 'record-jobs'));

const UID = 'sari';
const COUNT = IS_NIGHT ? 500 : 5 * JOB_CHUNK;

/** Stores reports that differ, and returns their ids. */
const storeReports = async (database: Firestore, count = COUNT): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID());
  const batch = database.batch();
  for (const [index, id] of ids.entries()) {
    batch.create(database.collection('salesReport').doc(id), {
      ...DOCUMENTS.salesReport,
      qtNumber: `${index}`,
    });
  }
  await batch.commit();
  return ids;
};

const start = async (
  database: Firestore,
  ids: string[],
  rest: Partial<NewRecordJob> = {},
): Promise<DocumentReference> => {
  const job = database.collection(recordJobsCollection(UID)).doc();
  await job.create({ kind: 'delete', collection: 'salesReport', ids, at: new Date(), ...rest });
  return job;
};

/** Lets an account in, or takes it off the staff. */
const setMember = (database: Firestore, uid: string, isStaff: boolean) =>
  isStaff ? database.doc(`staff/${uid}`).set({}) : database.doc(`staff/${uid}`).delete();

beforeAll(() => setMember(firestore, UID, true));

/** Returns the bin entries of some records. */
const entriesOf = async (database: Firestore, ids: readonly string[]) => {
  const slices = Array.from({ length: Math.ceil(ids.length / 30) }, (_, slice) =>
    ids.slice(slice * 30, (slice + 1) * 30),
  );
  const bin = database.collection('salesReportBin');
  const found = await Promise.all(slices.map((slice) => bin.where('recordId', 'in', slice).get()));
  return found.flatMap(({ docs }) => docs);
};

const entryIdsOf = async (database: Firestore, ids: readonly string[]): Promise<string[]> =>
  (await entriesOf(database, ids)).map(({ id }) => id);

const stateOf = async (job: DocumentReference): Promise<unknown> => (await job.get()).get('state');

const work = async (job: DocumentReference, steps = Number.POSITIVE_INFINITY) => {
  let taken = 0;
  while (taken < steps && (await advanceRecordJob(job))) taken += 1;
};

const existing = async (database: Firestore, collection: string, ids: readonly string[]) => {
  const found = await database.getAll(...ids.map((id) => database.collection(collection).doc(id)));
  return found.filter(({ exists }) => exists);
};

/** Expects that each record is either stored or in the bin, and returns how many are stored. */
const countStored = async (ids: readonly string[]): Promise<number> => {
  const stored = await existing(firestore, 'salesReport', ids);
  const binned = (await entriesOf(firestore, ids)).map((entry) => String(entry.get('recordId')));
  expect(new Set([...stored.map(({ id }) => id), ...binned]).size).toBe(ids.length);
  expect(stored.length + binned.length).toBe(ids.length);
  return stored.length;
};

/** Returns the job as a worker sees it that dies before or after its next commit. */
const dying = (job: DocumentReference, dies: 'before' | 'after'): DocumentReference =>
  dyingFirestore('demo-record-jobs', dies).doc(job.path);

/** Returns the job as a worker sees it, between whose first reading and writing of records somebody acts. */
const interrupted = (job: DocumentReference, act: () => Promise<unknown>): DocumentReference => {
  const database = getFirestore(initializeApp({ projectId: 'demo-record-jobs' }, randomUUID()));
  const getAll = database.getAll.bind(database);
  let hasActed = false;
  jest.spyOn(database, 'getAll').mockImplementation(async (...references) => {
    const found = await getAll(...references);
    // The job itself is read alone.
    if (!hasActed && references.length > 1) {
      hasActed = true;
      await act();
    }
    return found;
  });
  return database.doc(job.path);
};

test(`moves ${COUNT} records into the bin, and all of them back as they were`, async () => {
  const ids = await storeReports(firestore);
  const before = (await existing(firestore, 'salesReport', ids)).map((each) => plain(each.data()));
  const deletion = await start(firestore, ids);
  await work(deletion);
  expect((await deletion.get()).data()).toMatchObject({ state: 'done', done: COUNT });
  await expect(countStored(ids)).resolves.toBe(0);
  const [entry] = await entriesOf(firestore, ids);
  expect(entry?.data()).toMatchObject({ deletedBy: UID, deletion: deletion.id, prefixes: { ukur: true } });

  const restoration = await start(firestore, ids, { kind: 'restore', undoes: deletion.id });
  await work(restoration);
  expect((await restoration.get()).data()).toMatchObject({ state: 'done', done: COUNT });
  expect((await restoration.get()).get('left')).toBeUndefined();
  await expect(countStored(ids)).resolves.toBe(COUNT);
  expect((await existing(firestore, 'salesReport', ids)).map((each) => plain(each.data()))).toEqual(before);
}, 60_000);

test('resumes after a crash before and after a commit, and loses nothing', async () => {
  const ids = await storeReports(firestore);
  const deletion = await start(firestore, ids);
  await work(deletion, 3);
  await expect(advanceRecordJob(dying(deletion, 'before'))).rejects.toThrow('killed');
  await expect(countStored(ids)).resolves.toBe(COUNT - 3 * JOB_CHUNK);
  await expect(advanceRecordJob(dying(deletion, 'after'))).rejects.toThrow('killed');
  await expect(countStored(ids)).resolves.toBe(COUNT - 4 * JOB_CHUNK);
  await Promise.all([work(deletion), work(deletion)]);
  await expect(countStored(ids)).resolves.toBe(0);

  const entries = await entryIdsOf(firestore, ids);
  const restoration = await start(firestore, entries, { kind: 'restore' });
  await work(restoration, 3);
  await expect(advanceRecordJob(dying(restoration, 'after'))).rejects.toThrow('killed');
  await Promise.all([work(restoration), work(restoration)]);
  await expect(countStored(ids)).resolves.toBe(COUNT);
}, 60_000);

test('changes nothing when the same event comes again after the end', async () => {
  const ids = await storeReports(firestore, 20);
  const deletion = await start(firestore, ids);
  await work(deletion);
  await work(await start(firestore, ids, { kind: 'restore', undoes: deletion.id }));
  await advanceRecordJob(deletion);
  await expect(countStored(ids)).resolves.toBe(20);
});

test('restores everything when a deletion is undone while it runs', async () => {
  const ids = await storeReports(firestore, 200);
  const deletion = await start(firestore, ids);
  await advanceRecordJob(deletion);
  const restoration = await start(firestore, ids, { kind: 'restore', undoes: deletion.id });
  await Promise.all([work(deletion), work(restoration), work(deletion)]);
  await expect(stateOf(deletion)).resolves.toMatch(/^(done|cancelled)$/);
  await expect(countStored(ids)).resolves.toBe(200);
  expect((await restoration.get()).get('left')).toBeUndefined();
});

test('keeps an edit that somebody makes between the reading and the deletion of a record', async () => {
  const ids = await storeReports(firestore, JOB_CHUNK);
  const [edited = ''] = ids;
  const report = firestore.collection('salesReport').doc(edited);
  const deletion = await start(firestore, ids);
  await work(interrupted(deletion, () => report.update({ detail: 'edited' })));
  await expect(countStored(ids)).resolves.toBe(0);
  await work(await start(firestore, ids, { kind: 'restore', undoes: deletion.id }));
  expect((await report.get()).get('detail')).toBe('edited');
});

test('leaves a record whose id another one has, and one that the bin no longer has', async () => {
  const ids = await storeReports(firestore, 4);
  const [taken = '', expired = '', same = ''] = ids;
  const deletion = await start(firestore, ids);
  await work(deletion);
  const reports = firestore.collection('salesReport');
  const [entryOfTaken, entryOfExpired, entryOfSame] = await Promise.all(
    [taken, expired, same].map(async (id) => (await entriesOf(firestore, [id]))[0]),
  );
  await reports.doc(taken).set({ ...DOCUMENTS.salesReport, detail: 'Another one' });
  await reports.doc(same).set(entryOfSame?.get('record'));
  await entryOfExpired?.ref.delete();
  const restoration = await start(firestore, [...ids, taken], { kind: 'restore', undoes: deletion.id });
  await work(restoration);
  expect((await restoration.get()).data()).toMatchObject({ state: 'done', left: 2 });
  expect((await reports.doc(taken).get()).get('detail')).toBe('Another one');
  await expect(entryIdsOf(firestore, ids)).resolves.toEqual([entryOfTaken?.id]);
  await expect(existing(firestore, 'salesReport', ids)).resolves.toHaveLength(3);
});

test('restores the entry that it names, also after junk had the id, and the newest of two', async () => {
  const [id = ''] = await storeReports(firestore, 1);
  const report = firestore.collection('salesReport').doc(id);
  const original = (await report.get()).data();
  await work(await start(firestore, [id]));
  const [first = ''] = await entryIdsOf(firestore, [id]);
  await report.set({ ...DOCUMENTS.salesReport, detail: 'junk' });
  await work(await start(firestore, [id]));
  await work(await start(firestore, [first], { kind: 'restore' }));
  expect((await report.get()).data()).toEqual(original);

  await report.update({ detail: 'newest' });
  await work(await start(firestore, [id]));
  const restoration = await start(firestore, await entryIdsOf(firestore, [id]), { kind: 'restore' });
  await work(restoration);
  expect((await restoration.get()).data()).toMatchObject({ state: 'done', left: 1 });
  expect((await report.get()).get('detail')).toBe('newest');
  expect((await entriesOf(firestore, [id])).map((entry) => entry.get('record.detail'))).toEqual(['junk']);
});

test('restores an entry of before, whose id is that of its record', async () => {
  const id = randomUUID();
  await firestore
    .collection('salesReportBin')
    .doc(id)
    .set({ record: DOCUMENTS.salesReport, deletedAt: new Date() });
  await work(await start(firestore, [id], { kind: 'restore' }));
  await expect(existing(firestore, 'salesReport', [id])).resolves.toHaveLength(1);
  await expect(existing(firestore, 'salesReportBin', [id])).resolves.toEqual([]);
});

describe('Undo of a deletion by a page', () => {
  const deleted = async (id: string, deletedBy = UID, record: object = DOCUMENTS.salesReport) => {
    const entry = { recordId: id, record, deletion: 'of-page', deletedBy, deletedAt: new Date() };
    await firestore.collection('salesReportBin').doc(randomUUID()).set(entry);
  };

  test('waits until the bin has the record', async () => {
    const id = randomUUID();
    const undo = await start(firestore, [id], { kind: 'restore', undoes: 'of-page' });
    await expect(advanceRecordJob(undo)).resolves.toBe(true);
    await deleted(id);
    await work(undo);
    expect((await undo.get()).data()).toMatchObject({ state: 'done', done: 1 });
    await expect(existing(firestore, 'salesReport', [id])).resolves.toHaveLength(1);
  });

  test('waits no longer than a minute for all its steps, so that nobody keeps the function busy', async () => {
    const ids = [randomUUID(), randomUUID()];
    const undo = await start(firestore, ids, { kind: 'restore', undoes: 'of-page' });
    await undo.update({ at: new Date(Date.now() - 61_000) });
    await expect(advanceRecordJob(undo, 1)).resolves.toBe(true);
    await expect(advanceRecordJob(undo, 1)).resolves.toBe(false);
    expect((await undo.get()).data()).toMatchObject({ state: 'done', done: 2, left: 2 });
  });

  test('restores nothing for the next account at the same computer', async () => {
    const id = randomUUID();
    await deleted(id);
    await setMember(firestore, 'next', true);
    const undo = firestore.collection(recordJobsCollection('next')).doc();
    const job = { kind: 'restore', collection: 'salesReport', ids: [id], undoes: 'of-page', at: new Date() };
    await undo.create(job);
    await advanceRecordJob(undo);
    await expect(existing(firestore, 'salesReport', [id])).resolves.toEqual([]);
    await expect(entryIdsOf(firestore, [id])).resolves.toHaveLength(1);
  });

  test('restores nothing that another account deleted under the same id of a deletion', async () => {
    const id = randomUUID();
    await deleted(id);
    await deleted(id, 'eve', { ...DOCUMENTS.salesReport, detail: 'junk' });
    await work(await start(firestore, [id], { kind: 'restore', undoes: 'of-page' }));
    const [restored] = await existing(firestore, 'salesReport', [id]);
    expect(restored?.get('detail')).toBe(DOCUMENTS.salesReport.detail);
  });
});

test.each<[string, (member: DocumentReference, validSince: Date) => Promise<unknown>]>([
  ['its account is disabled', (member) => member.delete()],
  ['its account is disabled and enabled again', (member, validSince) => member.set({ validSince })],
  ['the sessions of its account end', (member, validSince) => member.update({ validSince })],
])('stops between two steps when %s', async (_event, happen) => {
  const warn = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const ids = await storeReports(firestore, 3 * JOB_CHUNK);
  const uid = randomUUID();
  const job = firestore.collection(recordJobsCollection(uid)).doc();
  await setMember(firestore, uid, true);
  await job.create({ kind: 'delete', collection: 'salesReport', ids, at: new Date() });
  await expect(advanceRecordJob(job)).resolves.toBe(true);
  await happen(firestore.doc(`staff/${uid}`), new Date(Date.now() + 1_000));
  await expect(advanceRecordJob(job)).resolves.toBe(false);
  expect((await job.get()).data()).toMatchObject({ state: 'failed', done: JOB_CHUNK });
  await expect(countStored(ids)).resolves.toBe(2 * JOB_CHUNK);
  warn.mockRestore();
});

/** Fills a document until it takes no other byte. */
const fill = async (document: DocumentReference) => {
  let [fits, tooMany] = [0, 1_048_576];
  while (tooMany - fits > 1) {
    const some = Math.floor((fits + tooMany) / 2);
    const isTaken = await document.update({ padding: 'x'.repeat(some) }).then(
      () => true,
      () => false,
    );
    if (isTaken) fits = some;
    else tooMany = some;
  }
};

test('deletes a job that is too large to be ended', async () => {
  const log = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  const job = firestore.collection(recordJobsCollection(UID)).doc();
  await job.create({ kind: 'delete', collection: 'staff', ids: ['a'], at: new Date() });
  await fill(job);
  await advanceRecordJob(job);
  expect((await job.get()).exists).toBe(false);
  log.mockRestore();
});

test.each([
  ['another collection', { collection: 'staff', ids: ['a'] }],
  ['an id that is a path', { ids: ['a/b/c'] }],
  ['an id of another type', { ids: [7] }],
])('ends a job with %s', async (_what, fields) => {
  const log = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  const job = firestore.collection(recordJobsCollection(UID)).doc();
  await job.create({ kind: 'delete', collection: 'salesReport', at: new Date(), ...fields });
  await advanceRecordJob(job);
  await expect(stateOf(job)).resolves.toBe('failed');
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});
