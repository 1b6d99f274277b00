import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from 'shared-ui';
import { useIsOpen } from 'shared-ui/is-open';
import type { Stored } from '../../model/define-model';
import type { ListScreen } from '../list-context';
import { useDeletion } from './useDeletion';

/** Renders the button that deletes the open record, and then closes it. A toast offers Undo. */
export function DeleteRecord({
  record,
  onClose,
  ...screen
}: Pick<ListScreen, 'model' | 'onDelete' | 'onDeleteMany' | 'onBeforeDelete'> & {
  record: Stored<object>;
  onClose(): void;
}) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const isOpen = useIsOpen();
  const openId = useRef(record.id);
  useEffect(() => {
    openId.current = record.id;
  }, [record.id]);
  const onDelete: ListScreen['onDelete'] = async (row) => {
    const undo = await screen.onDelete(row);
    // Another record may be open by then.
    if (isOpen() && row.id === openId.current) onClose();
    return undo;
  };
  const request = useDeletion({ ...screen, onDelete }, setDialog);
  return (
    <>
      <Button onClick={() => request([record])}>Delete</Button>
      {dialog}
    </>
  );
}
