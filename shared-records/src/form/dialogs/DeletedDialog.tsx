import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';

/** Asks whether to restore a record that someone else has deleted while the user edited it. */
export function DeletedDialog({
  entityName,
  onBack,
  onDiscard,
  onRestore,
}: {
  entityName: string;
  onBack(): void;
  onDiscard(): void;
  onRestore(): void;
}) {
  return (
    <Dialog
      open
      title={`Someone else has deleted this ${entityName}`}
      text={`Your changes are not saved yet. Restore the ${entityName} with your changes, or leave it deleted.`}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>Back to the form</Button>
          <Button onClick={onDiscard}>Leave it deleted</Button>
          <Button variant="primary" onClick={onRestore}>
            Restore it
          </Button>
        </>
      }
    />
  );
}
