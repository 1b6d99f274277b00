import * as v from 'valibot';
import { JOB_SHOWN_MS } from '../../../model/fields/limits';
import {
  JOBS_UNTIL,
  type RecordJob,
  recordJobsCollection,
  storedJobSchema,
} from '../../../model/record-jobs';
import type { NamedAttempts } from '../../attempts';
import type { BinStore, Fields } from '../../data-store';
import { type ListenToDocuments, type QueryRequest, rowsOf, type Source } from '../requests';
import { SERVER_TIME } from '../values';
import { readBy } from './request-for';

/** The most jobs that a page listens to. */
const MOST_JOBS = 20;

const readJob = readBy<RecordJob>(v.object({ ...storedJobSchema.entries, at: v.date() }));

/**
 * Returns the members of a store for the jobs of an account. They ask for jobs only once the account's staff entry announces some,
 * which each page listens to anyway, or this page has started one: most accounts have none, and a query for none costs two reads.
 */
export const ownJobs = (
  { listen, transaction, now }: Pick<Source, 'listen' | 'transaction' | 'now'>,
  attempts: NamedAttempts,
  uid: string,
): Pick<BinStore, 'listenToJobs' | 'startJob'> => {
  const path = recordJobsCollection(uid);
  const newest: QueryRequest['orders'] = [{ field: ['at'], isDescending: true }];
  const jobs = listen({ collection: path, conditions: [], orders: newest, limit: MOST_JOBS });
  const entry = listen({ collection: 'staff', id: uid });
  const waiting = new Set<() => void>();
  let startedUntil = 0;

  const listenToJobs: ListenToDocuments = (next, fail) => {
    let stop: (() => void) | undefined;
    const begin = () => {
      stop ??= jobs(next, fail);
    };
    waiting.add(begin);
    if (now() < startedUntil) begin();
    const leave = entry(
      (answer) => {
        const until = answer.documents[0]?.fields[JOBS_UNTIL];
        if (until instanceof Date && now() < until.getTime()) begin();
        else if (!stop) next({ ...answer, documents: [] });
      },
      (error) => stop ?? fail(error),
    );
    return () => {
      waiting.delete(begin);
      leave();
      stop?.();
    };
  };

  return {
    listenToJobs: rowsOf(listenToJobs, readJob),
    startJob: (id, job) => {
      // Also if its answer is lost, it may run.
      startedUntil = now() + JOB_SHOWN_MS.running;
      for (const begin of [...waiting]) begin();
      let isRepeated = false;
      const start = () =>
        transaction(async ({ get, set }) => {
          // The SDK takes any JSON as the answer to a write, also a portal's, but none as that to a read. A further attempt finds the
          // job if only the answer to the first was lost. The rules let nobody start it twice.
          if ((await get(path, id)) && isRepeated) return;
          isRepeated = true;
          set(path, id, { ...job, at: SERVER_TIME } satisfies Fields);
        });
      return attempts.make(JSON.stringify(job), start);
    },
  };
};
