import { useCallback, useState } from 'react';
import { useToast } from 'shared-ui';

export interface DeletionActions<Row> {
  /** What names the row to the user. */
  rowName(row: Row): string;
  onDelete(row: Row): Promise<void>;
  /** Takes a deletion back. */
  onRestore(row: Row): Promise<void>;
  /** What must be known before a row is deleted; where there is something, it is asked about first. */
  onBeforeDelete?: ((row: Row) => Promise<string | undefined>) | undefined;
}

/**
 * Deletes rows, says so with Undo, and says what failed. `question` is set while a deletion waits for the user's
 * answer.
 */
export function useDeletion<Row>({ rowName, onDelete, onRestore, onBeforeDelete }: DeletionActions<Row>) {
  const toast = useToast();
  const [question, setQuestion] = useState<{ row: Row; text: string }>();

  const attempt = useCallback(
    (action: Promise<void>, what: string, row: Row, done: () => void) => {
      action.then(done, (error: unknown) => {
        const name = rowName(row);
        console.error(`${what} ${name} failed.`, error);
        toast.show({ tone: 'error', text: `${what} ${name} failed. Nothing has changed: try again.` });
      });
    },
    [rowName, toast],
  );

  const remove = useCallback(
    (row: Row) => {
      const name = rowName(row);
      const restore = () =>
        attempt(onRestore(row), 'Bringing back', row, () =>
          toast.show({ tone: 'success', text: `Brought back ${name}` }),
        );
      setQuestion(undefined);
      attempt(onDelete(row), 'Deleting', row, () =>
        toast.show({
          tone: 'success',
          text: `Deleted ${name}`,
          action: { label: 'Undo', onSelect: restore },
        }),
      );
    },
    [rowName, onDelete, onRestore, attempt, toast],
  );

  const request = useCallback(
    (row: Row) => {
      const asked = onBeforeDelete?.(row).then((text) =>
        text === undefined ? remove(row) : setQuestion({ row, text }),
      );
      if (asked) attempt(asked, 'Deleting', row, () => undefined);
      else remove(row);
    },
    [onBeforeDelete, remove, attempt],
  );

  return { request, remove, question, dismiss: () => setQuestion(undefined) };
}
