import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, Icon, Message, useToast } from 'shared-ui';
import { storedJson, storeText } from 'shared-ui/storage';
import * as v from 'valibot';
import type { Model } from '../../model/define-model';
import { useTotals } from '../../store/DataProvider';
import { showFailure } from '../../store/explain-failure';
import { countText } from '../export/count-text';
import styles from '../RecordList.module.css';
import { jobNotice } from './job-texts';
import { LONGEST_JOB_MS, type RecordJobs } from './useRecordJobs';

const MOST_NOTICES = 3;
const STORAGE_KEY = 'dismissed-jobs';
const dismissedSchema = v.fallback(v.array(v.string()), []);

/** Shows the notice about a job for this many milliseconds: longer for one that still runs. */
const NOTICE_MS = { ended: LONGEST_JOB_MS, running: 24 * 60 * 60 * 1_000 };

/** Returns a function that starts to restore records, or shows a toast that it failed or may have happened. `undoes` is the id of a deletion. */
export const useRestore = ({ start }: Pick<RecordJobs, 'start'>, entityName: string) => {
  const toast = useToast();
  return useCallback(
    (ids: string[], undoes?: string) => {
      start({ kind: 'restore', ids, ...(undoes !== undefined && { undoes }) }).catch((error: unknown) =>
        // The notice of the job says what came of it.
        showFailure(toast, `Restoring ${countText(ids.length, entityName)}`, error, () => {}),
      );
    },
    [start, entityName, toast],
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
    const isOver = jobs.ageOf(job) > NOTICE_MS[state === undefined ? 'running' : 'ended'];
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
