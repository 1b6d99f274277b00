import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';

// What only a deletion needs. The list loads it with the first one.
export { BinScreen } from './BinScreen';
export { JobNotices } from './JobNotices';

/** Asks before records are deleted. */
export function DeleteDialog({
  title,
  text,
  count,
  onKeep,
  onDelete,
}: {
  title: string;
  text: string;
  /** The number of records. */
  count: number;
  onKeep(): void;
  onDelete(): void;
}) {
  return (
    <Dialog
      open
      title={title}
      text={text}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>{count === 1 ? 'Keep it' : 'Keep them'}</Button>
          <Button variant="danger" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    />
  );
}
