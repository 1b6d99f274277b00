import type { ReactNode } from 'react';
import type { useToast } from 'shared-ui';
import { BIN_DAYS } from '../../model/bin';
import type { Stored } from '../../model/define-model';
import { MOST_JOB_RECORDS, MOST_WITHOUT_QUESTION } from '../../model/fields/limits';
import { UnknownOutcomeError } from '../../store/data-store';
import type { ListScreen } from '../list-context';
import { rowActions } from '../selection/row-actions';
import { deletedText } from './deleted-text';

/** Describes what the deletion of rows needs of its list. */
interface Deletion<T> extends Pick<ListScreen<T>, 'model' | 'onDelete' | 'onDeleteMany'> {
  readonly onBeforeDelete: ListScreen<T>['onBeforeDelete'] | undefined;
  readonly toast: Pick<ReturnType<typeof useToast>, 'show'>;
  /** Shows a dialog above the list; null removes it. */
  onDialog(dialog: ReactNode): void;
}

/** Deletes rows and shows a toast with Undo, or with what failed. A job on the server deletes many, after a question. */
export const deleteRows = async <T extends object>(
  rows: readonly Stored<T>[],
  { model, toast, onDelete, onDeleteMany, onBeforeDelete, onDialog }: Deletion<T>,
): Promise<void> => {
  const { nameOf, fail, doubt, perform, areTooMany } = rowActions(model, toast);
  type Row = Stored<T>;
  const isMany = rows.length > MOST_WITHOUT_QUESTION;

  const undos = new Map<Row, () => Promise<void>>();
  const showDeleted = (deleted: readonly Row[]) => {
    const undone = deleted.filter((row) => undos.has(row));
    const restore = async () => {
      const restored = await perform(undone, 'Restoring', async (row) => undos.get(row)?.());
      if (restored.length > 0) toast.show({ tone: 'success', text: `Restored ${nameOf(restored)}` });
    };
    toast.show({
      tone: 'success',
      text: deletedText(model, deleted),
      ...(undone.length > 0 && { action: { label: 'Undo', onSelect: restore } }),
    });
  };

  const remove = async () => {
    const deleted = await perform(
      rows,
      'Deleting',
      async (row) => {
        const undo = await onDelete(row);
        if (undo) undos.set(row, undo);
      },
      (row, undo) => {
        if (typeof undo === 'function') undos.set(row, async () => void (await undo()));
        showDeleted([row]);
      },
    );
    if (deleted.length > 0) showDeleted(deleted);
  };

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      console.error(`Deleting ${nameOf(rows)} failed.`, error);
      // Its notice appears once the server has accepted it.
      if (error instanceof UnknownOutcomeError) doubt('Deleting', rows);
      else fail('Deleting', rows);
    }
  };

  if (areTooMany(rows, 'delete', MOST_JOB_RECORDS)) return;
  await attempt(async () => {
    const warning = await onBeforeDelete?.(rows);
    if (!isMany && warning === undefined) return await remove();
    const { DeleteDialog } = await import('./delete-chunk');
    const texts = [warning, isMany && `You can restore them from the bin for ${BIN_DAYS} days.`];
    onDialog(
      <DeleteDialog
        title={`Delete ${nameOf(rows)}?`}
        text={texts.filter(Boolean).join(' ')}
        count={rows.length}
        onKeep={() => onDialog(null)}
        onDelete={() => {
          onDialog(null);
          if (isMany) attempt(() => onDeleteMany(rows));
          else remove();
        }}
      />,
    );
  });
};
