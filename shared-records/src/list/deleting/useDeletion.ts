import { useCallback } from 'react';
import type { Model, Stored } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import { useDataStore } from 'shared-store/DataProvider';
import { ConnectionError } from 'shared-store/data-store';
import { failureToast } from 'shared-store/explain-failure';
import { useToast } from 'shared-ui';
import type { Deletion, ListScreen } from '../list-context';
import { loadListChunk } from '../load-list-chunk';

/** Returns how a list deletes records. Keep `deletion` stable between renders. */
export function useDeletion<T extends object>(
  model: Model<T>,
  deletion: Deletion<T>,
  showDialog: ListScreen['showDialog'],
): ListScreen<T>['remove'] {
  const toast = useToast();
  const store = useDataStore();
  return useCallback(
    async (rows: readonly Stored<T>[], onRemoved?: () => void) => {
      try {
        const { deleteRows } = await loadListChunk();
        deleteRows(rows, { model, toast, ...deletion, onRemoved, showDialog, now: () => nowOf(store) });
      } catch (error) {
        const doing = `Deleting ${rows.map(model.recordName).join(', ')}`;
        console.error(`${doing} failed.`, new ConnectionError(error));
        toast.show(failureToast(doing));
      }
    },
    [model, toast, deletion, showDialog, store],
  );
}
