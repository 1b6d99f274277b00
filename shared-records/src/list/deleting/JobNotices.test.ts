import type { RecordJob } from '../../model/record-jobs';
import { jobNotice } from './JobNotices';

const job = (fields: Partial<RecordJob>): RecordJob => ({
  kind: 'delete',
  collection: 'salesReport',
  ids: Array.from({ length: 1_200 }, (_, index) => `id-${index}`),
  at: new Date(),
  done: 0,
  left: 0,
  ...fields,
});

test.each<[Partial<RecordJob>, string, string]>([
  [{ done: 50 }, 'info', 'Deleting 1,200 reports: 50 done. You can close the page.'],
  [{ state: 'done' }, 'success', 'Deleted 1,200 reports. You can restore them from the bin for 30 days.'],
  [
    { state: 'failed', done: 50 },
    'error',
    'Deleting 1,200 reports stopped after 50. Undo, or delete the others again.',
  ],
  [{ kind: 'restore', done: 50 }, 'info', 'Restoring 1,200 reports: 50 done.'],
  [{ kind: 'restore', state: 'done' }, 'success', 'Restored 1,200 reports'],
  [
    { kind: 'restore', state: 'done', left: 2 },
    'error',
    'Restored 1,198 of 1,200 reports. The others were added again, or are no longer in the bin.',
  ],
  [
    { kind: 'restore', state: 'failed', done: 50 },
    'error',
    'Restoring 1,200 reports stopped after 50. Restore the others from the bin.',
  ],
])('says how a job stands: %j', (fields, tone, text) => {
  expect(jobNotice(job(fields), 'report')).toEqual({ tone, text });
});

test('says nothing about a deletion that was undone before its end', () => {
  expect(jobNotice(job({ state: 'cancelled' }), 'report')).toBeUndefined();
});
