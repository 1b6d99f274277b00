import { type ReactNode, useState } from 'react';
import type { Stored } from 'shared-model/define-model';
import { Button } from 'shared-ui';
import type { ListScreen } from '../list-context';
import { useDeletion } from './useDeletion';

/** Returns the id of the open record. */
const viewed = (): string | null => new URLSearchParams(window.location.search).get('view');

/** Renders the button that deletes the open record, and then closes it. A toast offers Undo. */
export function DeleteRecord({
  model,
  record,
  deletion,
  onClose,
}: Pick<ListScreen, 'model' | 'deletion'> & {
  record: Stored<object>;
  onClose(): void;
}) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const remove: typeof deletion.remove = async (row) => {
    const before = viewed();
    const undo = await deletion.remove(row);
    // Another record, or a form, may be open by then.
    if (viewed() === before) onClose();
    return undo;
  };
  const request = useDeletion({ model, deletion: { ...deletion, remove } }, setDialog);
  return (
    <>
      <Button onClick={() => request([record])}>Delete</Button>
      {dialog}
    </>
  );
}
