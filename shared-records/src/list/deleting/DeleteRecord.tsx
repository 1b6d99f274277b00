import { type ReactNode, useState } from 'react';
import { Button } from 'shared-ui';
import type { Stored } from '../../model/define-model';
import type { ListScreen } from '../list-context';
import { useDeletion } from './useDeletion';

/** Renders the button that deletes the open record, and then closes it. A toast offers Undo. */
export function DeleteRecord<T extends object>({
  record,
  onClose,
  ...deletion
}: Pick<ListScreen<T>, 'model' | 'onDelete' | 'onDeleteMany' | 'onBeforeDelete'> & {
  record: Stored<T>;
  onClose(): void;
}) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const request = useDeletion<T>(
    {
      ...deletion,
      onDelete: async (row) => {
        const undo = await deletion.onDelete(row);
        onClose();
        return undo;
      },
    },
    setDialog,
  );
  return (
    <>
      <Button onClick={() => request([record])}>Delete</Button>
      {dialog}
    </>
  );
}
