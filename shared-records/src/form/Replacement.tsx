import { Button } from 'shared-ui';

/** Renders the hint of a field whose value was renamed or deleted, with a button that takes the new name. */
export function Replacement({
  text,
  newName,
  onAccept,
}: {
  text: string;
  /** Undefined if the value was deleted. */
  newName?: string | undefined;
  onAccept(newName: string): void;
}) {
  return (
    <span role="status">
      {text}{' '}
      {newName !== undefined && (
        <Button variant="quiet" onClick={() => onAccept(newName)}>
          Use the new name
        </Button>
      )}
    </span>
  );
}
