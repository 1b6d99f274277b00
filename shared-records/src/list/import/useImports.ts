import { useCallback, useEffect, useState } from 'react';
import type { ImportSummary } from '../../model/imports/import-request';
import { useDataStore } from '../../store/DataProvider';
import { readImports } from './send-import';

/** Asks again after so many milliseconds while an import runs. Each answer is a call. */
const INTERVAL_MS = 3_000;

/**
 * Returns the imports of a kind, newest first, with those of the file that has this hash, and a function that reads them again.
 * Follows those that run.
 */
export const useImports = (collection: string, hash: string | undefined) => {
  const store = useDataStore();
  const [imports, setImports] = useState<readonly ImportSummary[]>();
  const read = useCallback(async () => {
    try {
      setImports((await readImports(store, hash)).filter((job) => job.collection === collection));
    } catch (error) {
      console.error('The imports could not be read.', error);
    }
  }, [store, collection, hash]);
  useEffect(() => {
    read();
  }, [read]);
  const isRunning = imports?.some(({ state }) => state === 'running' || state === 'undoing') ?? false;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(read, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning, read]);
  return { imports: imports ?? [], read };
};
