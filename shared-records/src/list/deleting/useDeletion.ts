import { type ReactNode, useCallback } from 'react';
import { useToast } from 'shared-ui';
import type { Stored } from '../../model/define-model';
import { ConnectionError } from '../../store/data-store';
import type { ListScreen } from '../list-context';
import { loadListChunk } from '../load-list-chunk';

/** Returns the function that deletes rows of a list. `onDialog` shows a dialog above the list. */
export function useDeletion<T extends object>(
  {
    model,
    onDelete,
    onDeleteMany,
    onBeforeDelete,
  }: Pick<ListScreen<T>, 'model' | 'onDelete' | 'onDeleteMany' | 'onBeforeDelete'>,
  onDialog: (dialog: ReactNode) => void,
) {
  const toast = useToast();
  return useCallback(
    async (rows: readonly Stored<T>[]) => {
      try {
        const { deleteRows } = await loadListChunk();
        deleteRows(rows, { model, toast, onDelete, onDeleteMany, onBeforeDelete, onDialog });
      } catch (error) {
        const text = `Deleting ${rows.map(model.recordName).join(', ')} failed.`;
        console.error(text, new ConnectionError(error));
        toast.show({ tone: 'error', text: `${text} Nothing has changed: try again.` });
      }
    },
    [model, toast, onDelete, onDeleteMany, onBeforeDelete, onDialog],
  );
}
