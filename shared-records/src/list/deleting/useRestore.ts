import { useCallback } from 'react';
import { useToast } from 'shared-ui';
import { countText } from '../export/count-text';
import type { RecordJobs } from './useRecordJobs';

/** Returns a function that starts to restore records, or shows a toast that it failed. `undoes` is the id of a deletion. */
export const useRestore = ({ start }: Pick<RecordJobs, 'start'>, entityName: string) => {
  const toast = useToast();
  return useCallback(
    (ids: string[], undoes?: string) => {
      start({ kind: 'restore', ids, ...(undoes !== undefined && { undoes }) }).catch((error: unknown) => {
        const text = `Restoring ${countText(ids.length, entityName)} failed.`;
        console.error(text, error);
        toast.show({ tone: 'error', text: `${text} Nothing has changed: try again.` });
      });
    },
    [start, entityName, toast],
  );
};
