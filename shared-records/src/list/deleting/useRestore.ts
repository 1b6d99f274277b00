import { useCallback } from 'react';
import { useToast } from 'shared-ui';
import { showFailure } from '../../store/explain-failure';
import { countText } from '../export/count-text';
import type { RecordJobs } from './useRecordJobs';

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
