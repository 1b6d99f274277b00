import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';

/** Asks before the form discards unsaved changes. */
export function DiscardDialog({ onBack, onDiscard }: { onBack(): void; onDiscard(): void }) {
  return (
    <Dialog
      open
      title="Discard your changes?"
      text="Your changes are not saved yet."
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>Keep editing</Button>
          <Button variant="danger" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    />
  );
}
