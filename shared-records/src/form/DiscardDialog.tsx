import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';

/** Asks before what was typed into a form is given up. */
export function DiscardDialog({ onBack, onDiscard }: { onBack(): void; onDiscard(): void }) {
  return (
    <Dialog
      open
      title="Discard what you typed?"
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>Keep editing</Button>
          <Button variant="danger" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      Nothing of it is saved.
    </Dialog>
  );
}
