import type { ReactNode } from 'react';
import { Button } from './Button';
import { Panel } from './Panel';
import { Spinner } from './Spinner';

/**
 * Stands before the form of a known record: waits while it is `undefined`, and says where it is `null` that
 * there is none. `what` is the record's kind, as in "report".
 */
export function RecordGate<T>({
  what,
  record,
  onClose,
  children,
}: {
  what: string;
  record: T | null | undefined;
  onClose(): void;
  children(record: T): ReactNode;
}) {
  if (record === undefined) return <Spinner label={`Loading the ${what}`} />;
  if (record !== null) return children(record);
  return (
    <Panel
      title={`This ${what} does not exist`}
      actions={
        <Button variant="primary" onClick={onClose}>
          Back to the list
        </Button>
      }
    >
      It was deleted, or the address is not quite right.
    </Panel>
  );
}
