import { MOST_WITHOUT_QUESTION } from '../../model/fields/limits';
import type { RecordJob } from '../../model/record-jobs';
import { countText } from '../export/count-text';

/** A notice about a job. */
export interface JobNotice {
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
}

const deletionNotice = ({ state, ids, done }: RecordJob, entityName: string): JobNotice => {
  const all = countText(ids.length, entityName);
  const number = done.toLocaleString('en-US');
  if (state === 'done') {
    return { tone: 'success', text: `Deleted ${all}. You can restore them from the bin for 30 days.` };
  }
  if (state === 'failed') {
    return {
      tone: 'error',
      text: `Deleting ${all} stopped after ${number}. Undo, or delete the others again.`,
    };
  }
  return { tone: 'info', text: `Deleting ${all}: ${number} done. You can close the page.` };
};

const restorationNotice = ({ state, ids, done, left }: RecordJob, entityName: string): JobNotice => {
  const all = countText(ids.length, entityName);
  const number = done.toLocaleString('en-US');
  if (state === 'failed') {
    return {
      tone: 'error',
      text: `Restoring ${all} stopped after ${number}. Restore the others from the bin.`,
    };
  }
  if (state !== 'done') return { tone: 'info', text: `Restoring ${all}: ${number} done.` };
  if (left === 0) return { tone: 'success', text: `Restored ${all}` };
  const restored = (ids.length - left).toLocaleString('en-US');
  return {
    tone: 'error',
    text: `Restored ${restored} of ${all}. The others were added again, or are no longer in the bin.`,
  };
};

/** Returns whether a job is the Undo of a toast, which says itself that it succeeded. */
const isUndoOfToast = ({ undoes, ids }: RecordJob): boolean =>
  undoes !== undefined && ids.length <= MOST_WITHOUT_QUESTION;

/** Returns what a list says about a job; undefined for a deletion that was undone before its end, and for one of a toast. */
export const jobNotice = (job: RecordJob, entityName: string): JobNotice | undefined => {
  if (job.state === 'cancelled') return undefined;
  if (isUndoOfToast(job) && job.state !== 'failed' && job.left === 0) return undefined;
  return job.kind === 'delete' ? deletionNotice(job, entityName) : restorationNotice(job, entityName);
};
