import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, Icon, Message } from 'shared-ui';
import { storedJson, storeText } from 'shared-ui/storage';
import * as v from 'valibot';
import type { Model } from '../../model/define-model';
import { JOB_SHOWN_MS, MOST_WITHOUT_QUESTION } from '../../model/fields/limits';
import type { RecordJob } from '../../model/record-jobs';
import { useTotals } from '../../store/DataProvider';
import { useWrite } from '../../writing/useWrite';
import { countText } from '../count-text';
import styles from '../RecordList.module.css';
import type { RecordJobs } from './useRecordJobs';

interface JobNotice {
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

const MOST_NOTICES = 3;
const STORAGE_KEY = 'dismissed-jobs';
const dismissedSchema = v.fallback(v.array(v.string()), []);

/** Returns a function that starts to restore records, or shows a toast that it failed or may have happened. `undoes` is the id of a deletion. */
export const useRestore = ({ start }: Pick<RecordJobs, 'start'>, entityName: string) => {
  const write = useWrite();
  return useCallback(
    (ids: string[], undoes?: string) =>
      void write({
        doing: `Restoring ${countText(ids.length, entityName)}`,
        run: () => start({ kind: 'restore', ids, ...(undoes !== undefined && { undoes }) }),
        // The notice of the job says what came of it.
        onDone: () => {},
      }),
    [start, entityName, write],
  );
};

/** Changes the number of records by what each job of this page has deleted or restored, once it ends. */
const useJobCounts = <T,>(model: Model<T>, { jobs }: RecordJobs): void => {
  const totals = useTotals();
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, state, kind, done, undoes } of jobs) {
      if (state === undefined) running.current.add(id);
      else if (running.current.delete(id)) {
        // Undo of a single deletion has changed it already.
        const isCounted = undoes !== undefined && !jobs.some((other) => other.id === undoes);
        if (!isCounted)
          void totals.use((counter) =>
            counter.note({ model, filters: [] }, kind === 'delete' ? -done : done),
          );
      }
    }
  }, [jobs, totals, model]);
};

/** Shows the user's latest jobs on a kind of record, also after a reload: their progress, their end, and Undo. */
export function JobNotices<T extends object>({ model, jobs }: { model: Model<T>; jobs: RecordJobs }) {
  const { entityName } = model;
  const restore = useRestore(jobs, entityName);
  useJobCounts(model, jobs);
  const place = useRef<HTMLDivElement>(null);
  const [dismissed, setDismissed] = useState<readonly string[]>(() =>
    v.parse(dismissedSchema, storedJson('sessionStorage', STORAGE_KEY)),
  );
  const dismiss = (id: string) => {
    const next = [...dismissed, id];
    storeText('sessionStorage', STORAGE_KEY, JSON.stringify(next));
    setDismissed(next);
    // The focused button disappears with its notice.
    place.current?.focus({ preventScroll: true });
  };
  const undo = (id: string, ids: string[]) => {
    place.current?.focus({ preventScroll: true });
    restore(ids, id);
  };

  const undone = new Set(jobs.jobs.map(({ undoes }) => undoes));
  const shown = jobs.jobs.flatMap((job) => {
    const { id, state } = job;
    const isOver = jobs.ageOf(job) > JOB_SHOWN_MS[state === undefined ? 'running' : 'ended'];
    if (isOver || undone.has(id) || dismissed.includes(id)) return [];
    const notice = jobNotice(job, entityName);
    return notice ? [{ ...notice, job }] : [];
  });

  return (
    <div ref={place} tabIndex={-1} className={styles.notices}>
      {shown.slice(0, MOST_NOTICES).map(({ tone, text, job: { id, kind, ids, state, isAccepted } }) => (
        <Message key={id} tone={tone}>
          {text}{' '}
          {isAccepted && kind === 'delete' && (
            <Button variant="quiet" onClick={() => undo(id, ids)}>
              Undo
            </Button>
          )}
          {state !== undefined && (
            <Button variant="quiet" aria-label="Dismiss" onClick={() => dismiss(id)}>
              <Icon name="close" />
            </Button>
          )}
        </Message>
      ))}
    </div>
  );
}
