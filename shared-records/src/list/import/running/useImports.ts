import { useCallback, useEffect, useRef, useState } from 'react';
import { nowOf } from '../../../model/fields/clock';
import type { ImportSummary } from '../../../model/imports/import-request';
import { useDataStore } from '../../../store/DataProvider';
import { progressOf } from '../import-texts';
import { readImports } from '../send-import';

/** Asks again after so many milliseconds while an import runs. Each answer is a call. */
const INTERVAL_MS = 3_000;

export const isRunning = ({ state }: ImportSummary): boolean => state === 'running' || state === 'undoing';

/** The progress of an import at a moment, in milliseconds. */
interface Progress {
  readonly done: number;
  readonly at: number;
}

/** Returns the milliseconds that an import takes if it goes on as since a moment; undefined while it stands. */
const timeLeft = (since: Progress, job: ImportSummary, now: number): number | undefined => {
  const { done, all } = progressOf(job);
  return done > since.done ? ((all - done) * (now - since.at)) / (done - since.done) : undefined;
};

/**
 * Returns the imports of everybody, newest first, with those of the file that has this hash, the milliseconds that the running ones
 * still take by their ids, and a function that reads them again. Follows those that run.
 */
export const useImports = (hash: string | undefined, intervalMs = INTERVAL_MS) => {
  const store = useDataStore();
  const [imports, setImports] = useState<readonly ImportSummary[]>();
  const [timesLeft, setTimesLeft] = useState<ReadonlyMap<string, number>>(new Map());
  const first = useRef<ReadonlyMap<string, Progress>>(new Map());
  const reading = useRef(0);
  const read = useCallback(async () => {
    reading.current += 1;
    const turn = reading.current;
    try {
      const found = await readImports(store, hash);
      // A later one was sent meanwhile, for another file or with newer numbers.
      if (turn !== reading.current) return;
      const now = nowOf(store).getTime();
      const running = found.filter(isRunning).map((job) => {
        const key = `${job.id} ${job.state}`;
        return { job, key, since: first.current.get(key) ?? { done: progressOf(job).done, at: now } };
      });
      first.current = new Map(running.map(({ key, since }) => [key, since]));
      setTimesLeft(
        new Map(
          running.flatMap(({ job, since }) => {
            const left = timeLeft(since, job, now);
            return left === undefined ? [] : [[job.id, left] as const];
          }),
        ),
      );
      setImports(found);
    } catch (error) {
      console.error('The imports could not be read.', error);
    }
  }, [store, hash]);
  useEffect(() => {
    read();
  }, [read]);
  const isAnyRunning = imports?.some(isRunning) ?? false;
  useEffect(() => {
    if (!isAnyRunning) return;
    const timer = setInterval(read, intervalMs);
    return () => clearInterval(timer);
  }, [isAnyRunning, read, intervalMs]);
  return { imports: imports ?? [], isKnown: imports !== undefined, timesLeft, read };
};
