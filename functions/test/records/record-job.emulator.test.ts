import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentReference, type Firestore, getFirestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { NewRecordJob } from 'shared-records/model/record-jobs';
import { recordJobsCollection } from 'shared-records/model/record-jobs';
import { wordsCollection } from 'shared-records/model/words/word-entries';
import { IS_SOAK } from '../../../tools/src/project/soak';
import { advanceRecordJob, CHUNK } from '../../src/records/record-job';
import { plain } from '../../src/records/word-entries';
import { PROJECT } from '../emulators';
import { DOCUMENTS } from '../rules/documents';

// No trigger runs in this project: the test is the worker.
const firestore = getFirestore(initializeApp({ projectId: 'demo-record-jobs' }, 'record-jobs'));

const UID = 'sari';
const COUNT = 500;
/** How many records the deployed trigger moves: some steps, or in the soak as many as staff select. */
const LIVE_COUNT = IS_SOAK ? 500 : 150;

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
  const binned = await existing(firestore, 'salesReportBin', ids);
  expect(new Set([...stored, ...binned].map(({ id }) => id)).size).toBe(ids.length);
  expect(stored.length + binned.length).toBe(ids.length);
  return stored.length;
};

/** Returns the job as a worker sees it that dies before or after its next commit. */
const dying = (job: DocumentReference, dies: 'before' | 'after'): DocumentReference => {
  const database = getFirestore(initializeApp({ projectId: 'demo-record-jobs' }, randomUUID()));
  const batch = database.batch.bind(database);
  jest.spyOn(database, 'batch').mockImplementation(() => {
    const own = batch();
    const commit = own.commit.bind(own);
    jest.spyOn(own, 'commit').mockImplementation(async () => {
      if (dies === 'after') await commit();
      throw new Error('killed');
    });
    return own;
  });
  return database.doc(job.path);
};

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

test('moves 500 records into the bin, and all 500 back as they were', async () => {
  const ids = await storeReports(firestore);
  const before = (await existing(firestore, 'salesReport', ids)).map((each) => plain(each.data()));
  const deletion = await start(firestore, ids);
  await work(deletion);
  expect((await deletion.get()).data()).toMatchObject({ state: 'done', done: COUNT });
  await expect(countStored(ids)).resolves.toBe(0);
  const [entry] = await existing(firestore, 'salesReportBin', ids);
  expect(entry?.data()).toMatchObject({ deletedBy: UID, prefixes: { ukur: true } });

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
  await expect(countStored(ids)).resolves.toBe(COUNT - 3 * CHUNK);
  await expect(advanceRecordJob(dying(deletion, 'after'))).rejects.toThrow('killed');
  await expect(countStored(ids)).resolves.toBe(COUNT - 4 * CHUNK);
  await Promise.all([work(deletion), work(deletion)]);
  await expect(countStored(ids)).resolves.toBe(0);

  const restoration = await start(firestore, ids, { kind: 'restore' });
  await work(restoration, 3);
  await expect(advanceRecordJob(dying(restoration, 'after'))).rejects.toThrow('killed');
  await Promise.all([work(restoration), work(restoration)]);
  await expect(countStored(ids)).resolves.toBe(COUNT);
}, 60_000);

test('changes nothing when the same event comes again after the end', async () => {
  const ids = await storeReports(firestore, 20);
  const deletion = await start(firestore, ids);
  await work(deletion);
  await work(await start(firestore, ids, { kind: 'restore' }));
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
  const ids = await storeReports(firestore, CHUNK);
  const [edited = ''] = ids;
  const report = firestore.collection('salesReport').doc(edited);
  const deletion = await start(firestore, ids);
  await work(interrupted(deletion, () => report.update({ detail: 'edited' })));
  await expect(countStored(ids)).resolves.toBe(0);
  await work(await start(firestore, ids, { kind: 'restore' }));
  expect((await report.get()).get('detail')).toBe('edited');
});

test('leaves a record whose id another one has, and one that the bin no longer has', async () => {
  const ids = await storeReports(firestore, 4);
  const [taken = '', expired = '', same = ''] = ids;
  await work(await start(firestore, ids));
  const reports = firestore.collection('salesReport');
  await reports.doc(taken).set({ ...DOCUMENTS.salesReport, detail: 'Another one' });
  await reports.doc(same).set((await firestore.collection('salesReportBin').doc(same).get()).get('record'));
  await firestore.collection('salesReportBin').doc(expired).delete();
  const restoration = await start(firestore, [...ids, taken], { kind: 'restore' });
  await work(restoration);
  expect((await restoration.get()).data()).toMatchObject({ state: 'done', left: 2 });
  expect((await reports.doc(taken).get()).get('detail')).toBe('Another one');
  expect((await firestore.collection('salesReportBin').doc(taken).get()).exists).toBe(true);
  expect((await firestore.collection('salesReportBin').doc(same).get()).exists).toBe(false);
  await expect(existing(firestore, 'salesReport', ids)).resolves.toHaveLength(3);
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

test('moves records by the deployed trigger, and their search entries with them', async () => {
  const live = getFirestore(initializeApp({ projectId: PROJECT }, 'live-jobs'));
  const ids = await storeReports(live, LIVE_COUNT);
  const ended = (job: DocumentReference) =>
    new Promise<void>((resolve, reject) => {
      const stop = job.onSnapshot((snapshot) => {
        if (snapshot.get('state') === undefined) return;
        stop();
        resolve();
      }, reject);
    });
  const entriesOf = async () => {
    const entries = live.collection(wordsCollection({ collection: 'salesReport' }));
    const parts = Array.from({ length: LIVE_COUNT / 25 }, (_, part) => ids.slice(part * 25, (part + 1) * 25));
    const counts = await Promise.all(
      parts.map((part) => entries.where('recordId', 'in', part).count().get()),
    );
    return counts.reduce((sum, count) => sum + count.data().count, 0);
  };
  const until = async (count: number) => {
    while ((await entriesOf()) !== count) await new Promise((resolve) => setTimeout(resolve, 500));
  };
  const deletion = await start(live, ids);
  await ended(deletion);
  await expect(existing(live, 'salesReport', ids)).resolves.toEqual([]);
  await until(0);
  await ended(await start(live, ids, { kind: 'restore', undoes: deletion.id }));
  await expect(existing(live, 'salesReport', ids)).resolves.toHaveLength(LIVE_COUNT);
  await until(LIVE_COUNT);
  await expect(existing(live, 'salesReportBin', ids)).resolves.toEqual([]);
}, 120_000);
