import { type ReactNode, useState } from 'react';
import { Button, type FormValues, Panel, Spinner } from 'shared-ui';
import { readDraft } from './draft';

/**
 * Stands before the form of a known record: waits while it is `undefined`, and says where it is `null` that there is
 * none. Once open, the form stays open whatever becomes of the record; a draft of it opens it too.
 */
export function RecordGate<T extends FormValues<T>>({
  what,
  stored,
  draftKey,
  names,
  onClose,
  children,
}: {
  /** The record's kind, as in "report". */
  what: string;
  /** The record's values as they now stand. */
  stored: T | null | undefined;
  draftKey: string;
  /** The names of the form's fields. */
  names: readonly string[];
  onClose(): void;
  /** The form, from the values that the user has first seen. */
  children(base: T): ReactNode;
}) {
  const [base, setBase] = useState(() => readDraft<T>(draftKey, names)?.base);
  if (base) return children(base);
  if (stored) {
    setBase(stored);
    return children(stored);
  }
  if (stored === undefined) return <Spinner label={`Loading the ${what}`} />;
  return (
    <Panel
      title={`This ${what} does not exist`}
      actions={
        <Button variant="primary" onClick={() => onClose()}>
          Back to the list
        </Button>
      }
    >
      It was deleted, or the address is not quite right.
    </Panel>
  );
}
