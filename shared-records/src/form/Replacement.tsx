import { Button } from 'shared-ui';

/** Says, as a field's hint, what has become of the value in it, and offers the one that stands for it now. */
export function Replacement({
  text,
  newName,
  onAccept,
}: {
  text: string;
  /** Nothing where there is no other value to offer. */
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
