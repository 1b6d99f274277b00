import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';

/** Asks what to do with an edit whose record someone else has deleted. */
export function GoneDialog({
  what,
  onBack,
  onGiveUp,
  onBringBack,
}: {
  what: string;
  onBack(): void;
  onGiveUp(): void;
  onBringBack(): void;
}) {
  return (
    <Dialog
      open
      title={`Someone else has deleted this ${what}`}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>Back to the form</Button>
          <Button onClick={onGiveUp}>Leave it deleted</Button>
          <Button variant="primary" onClick={onBringBack}>
            Bring it back
          </Button>
        </>
      }
    >
      Nothing is saved yet. Bring the {what} back with what the form holds, or leave it deleted and give the
      edit up.
    </Dialog>
  );
}
