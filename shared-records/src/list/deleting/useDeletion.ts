import { type ReactNode, useCallback } from 'react';
import type { Stored } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import { useDataStore } from 'shared-store/DataProvider';
import { ConnectionError } from 'shared-store/data-store';
import { failureToast } from 'shared-store/explain-failure';
import { useToast } from 'shared-ui';
import type { ListScreen } from '../list-context';
import { loadListChunk } from '../load-list-chunk';

/** Returns the function that deletes rows of a list. `onDialog` shows a dialog above the list. */
export function useDeletion<T extends object>(
  { model, deletion }: Pick<ListScreen<T>, 'model' | 'deletion'>,
  onDialog: (dialog: ReactNode) => void,
) {
  const toast = useToast();
  const store = useDataStore();
  return useCallback(
    async (rows: readonly Stored<T>[]) => {
      try {
        const { deleteRows } = await loadListChunk();
        deleteRows(rows, {
          model,
          toast,
          ...deletion,
          onDialog,
          now: () => nowOf(store),
        });
      } catch (error) {
        const doing = `Deleting ${rows.map(model.recordName).join(', ')}`;
        console.error(`${doing} failed.`, new ConnectionError(error));
        toast.show(failureToast(doing));
      }
    },
    [model, toast, deletion, onDialog, store],
  );
}
