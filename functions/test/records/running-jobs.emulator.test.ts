import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { type CollectionReference, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { JOB_SHOWN_MS } from 'shared-records/model/fields/limits';
import { JOBS_UNTIL, recordJobsCollection } from 'shared-records/model/record-jobs';
import { jobPlaces, leavePlace, MOST_RUNNING, takePlace } from '../../src/records/job-limits';
import { runRecordJob } from '../../src/records/record-job';
import { DOCUMENTS } from '../rules/documents';

// No trigger runs in this project: the test is the worker.
const firestore = getFirestore(initializeApp({ projectId: 'demo-running-jobs' }, 'running-jobs'));

/** Lets a new account in, and returns its entry and its jobs. */
const newMember = async () => {
  const uid = randomUUID();
  const entry = firestore.doc(`staff/${uid}`);
  await entry.set({});
  return { entry, jobs: firestore.collection(recordJobsCollection(uid)) };
};

/** Stores a report, and runs a job that deletes it. Returns both. */
const deleteOne = async (jobs: CollectionReference) => {
  const report = firestore.collection('salesReport').doc();
  await report.create(DOCUMENTS.salesReport);
  const job = jobs.doc();
  await job.create({ kind: 'delete', collection: 'salesReport', ids: [report.id], at: new Date() });
  await runRecordJob(job);
  return { report: await report.get(), job: await job.get() };
};

test('runs at most ten jobs of an account at once, and ends the others undone', async () => {
  const { jobs } = await newMember();
  const running = Array.from({ length: MOST_RUNNING }, () => jobs.doc());
  for (const job of running) await expect(takePlace(jobPlaces(job), job.id)).resolves.toBe(true);
  const surplus = await deleteOne(jobs);
  expect(surplus.job.get('state')).toBe('failed');
  expect(surplus.report.exists).toBe(true);
  const inBin = firestore.collection('salesReportBin').where('recordId', '==', surplus.report.id);
  await expect(inBin.get()).resolves.toMatchObject({ size: 0 });

  const [first] = running;
  if (!first) throw new Error('No job runs.');
  await leavePlace(jobPlaces(first), first.id);
  const next = await deleteOne(jobs);
  expect(next.job.get('state')).toBe('done');
});

test('announces jobs in the staff entry by one write: for longer than pages show one that has ended, and to staff only', async () => {
  const { entry, jobs } = await newMember();
  /** Returns for how long pages of the account listen to its jobs, in minutes; undefined if nothing was announced. */
  const announced = async (): Promise<number | undefined> => {
    const until: unknown = (await entry.get()).get(JOBS_UNTIL);
    return until instanceof Timestamp ? Math.round((until.toMillis() - Date.now()) / 60_000) : undefined;
  };
  const shown = JOB_SHOWN_MS.ended / 60_000;
  await deleteOne(jobs);
  await expect(announced()).resolves.toBe(2 * shown);
  const { updateTime } = await entry.get();
  await deleteOne(jobs);
  expect((await entry.get()).updateTime?.isEqual(updateTime ?? new Timestamp(0, 0))).toBe(true);
  await entry.update({ [JOBS_UNTIL]: Timestamp.fromMillis(Date.now() + JOB_SHOWN_MS.ended - 60_000) });
  await deleteOne(jobs);
  await expect(announced()).resolves.toBe(2 * shown);
  await entry.delete();
  await deleteOne(jobs);
  expect((await entry.get()).exists).toBe(false);
});

test('counts a job as running for a day', async () => {
  const jobs = firestore.collection(recordJobsCollection(randomUUID()));
  const yesterday = Timestamp.fromMillis(Date.now() - 25 * 60 * 60 * 1_000);
  const places = jobPlaces(jobs.doc());
  for (let count = 0; count < MOST_RUNNING; count += 1) await takePlace(places, `${count}`, yesterday);
  await expect(takePlace(places, 'next')).resolves.toBe(true);
});
