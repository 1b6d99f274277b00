import { useCallback, useMemo, useState } from 'react';
import type { Model, Stored } from '../../model/define-model';
import { nowOf } from '../../model/fields/clock';
import { JOB_SHOWN_MS } from '../../model/fields/limits';
import type { NewRecordJob, RecordJob } from '../../model/record-jobs';
import { useDataStore } from '../../store/DataProvider';
import { useQuery } from '../../store/live/useQuery';

/** Hides the records of a running job for at most this many milliseconds. Only a job in trouble takes longer. */
const LONGEST_JOB_MS = JOB_SHOWN_MS.ended;

type WantedJob = Omit<NewRecordJob, 'collection'>;

/** A job of the signed-in user. */
type OwnJob = Stored<RecordJob> & {
  readonly isAccepted: boolean;
};

/** The jobs of the signed-in user on a kind of record. */
export interface RecordJobs {
  /** Newest first. */
  readonly jobs: readonly OwnJob[];
  /** The records to hide from the list, because a running job deletes them. */
  readonly deleting: ReadonlySet<string>;
  /** The records, or the entries of the bin, to hide from the bin, because a running job restores them. */
  readonly restoring: ReadonlySet<string>;
  /** Returns how long ago the server accepted a job, in milliseconds, by the server's clock. */
  ageOf(job: Pick<RecordJob, 'at'>): number;
  /** Starts a job. @throws as `startJob` of the store. */
  start(job: WantedJob): Promise<void>;
}

const NONE: readonly never[] = [];
const NO_IDS: ReadonlySet<string> = new Set();

const idsOf = (jobs: readonly RecordJob[]): ReadonlySet<string> =>
  jobs.length === 0 ? NO_IDS : new Set(jobs.flatMap(({ ids }) => ids));

/** Returns the user's jobs on a kind of record. Listens to them once the list is shown: most lists have none. */
export const useRecordJobs = (
  { collection }: Pick<Model, 'collection'>,
  { isListShown }: { readonly isListShown: boolean },
): RecordJobs => {
  const store = useDataStore();
  // A new search does not end it.
  const [isOpen, setOpen] = useState(isListShown);
  if (isListShown && !isOpen) setOpen(true);
  const state = useQuery('recordJobs', isOpen ? store.listenToJobs : undefined);
  const stored: readonly Stored<RecordJob>[] = state.status === 'ready' ? state.rows : NONE;

  const now = useCallback(() => nowOf(store).getTime(), [store]);
  const [started, setStarted] = useState<readonly OwnJob[]>(NONE);
  const start = useCallback(
    async (wanted: WantedJob) => {
      const job = { ...wanted, collection };
      const id = store.newId();
      setStarted((all) => [{ ...job, id, at: new Date(now()), done: 0, left: 0, isAccepted: false }, ...all]);
      try {
        await store.startJob(id, job);
      } catch (error) {
        setStarted((all) => all.filter((each) => each.id !== id));
        throw error;
      }
    },
    [store, collection, now],
  );

  return useMemo(() => {
    const known = new Set(stored.map(({ id }) => id));
    const jobs = [
      ...started.filter(({ id }) => !known.has(id)),
      ...stored.map((job) => ({ ...job, isAccepted: true })),
    ].filter((job) => job.collection === collection);
    const undone = new Set(jobs.map(({ undoes }) => undoes));
    const ageOf = ({ at }: Pick<RecordJob, 'at'>) => now() - at.getTime();
    const running = jobs.filter((job) => job.state === undefined && ageOf(job) < LONGEST_JOB_MS);
    return {
      jobs,
      deleting: idsOf(running.filter(({ kind, id }) => kind === 'delete' && !undone.has(id))),
      restoring: idsOf(running.filter(({ kind }) => kind === 'restore')),
      ageOf,
      start,
    };
  }, [stored, started, collection, start, now]);
};
