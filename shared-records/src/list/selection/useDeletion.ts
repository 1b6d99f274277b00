import { useCallback, useState } from 'react';
import { useToast } from 'shared-ui';
import { inTurns } from './in-turns';

export interface DeletionActions<Row> {
  /** What names the row to the user. */
  rowName(row: Row): string;
  /** The kind of record, as in "report". */
  what: string;
  /** Deletes a row. Resolves to what brings it back; to nothing where that cannot be done. */
  onDelete(row: Row): Promise<(() => Promise<void>) | undefined>;
  /** What must be known before rows are deleted; where there is something, it is asked about first. */
  onBeforeDelete?: ((rows: readonly Row[]) => Promise<string | undefined>) | undefined;
}

/** How many names a message has room for. */
const NAMED = 3;

/**
 * Deletes rows, says so with Undo, and says what failed. `question` is set while a deletion waits for the user's
 * answer.
 */
export function useDeletion<Row>({ rowName, what, onDelete, onBeforeDelete }: DeletionActions<Row>) {
  const toast = useToast();
  const [question, setQuestion] = useState<{ rows: readonly Row[]; title: string; text: string }>();

  const nameOf = useCallback(
    (rows: readonly Row[]): string => {
      const [only] = rows;
      return only !== undefined && rows.length === 1
        ? rowName(only)
        : `${rows.length.toLocaleString('en-US')} ${what}s`;
    },
    [rowName, what],
  );

  const fail = useCallback(
    (doing: string, rows: readonly Row[]) => {
      const names = rows.slice(0, NAMED).map(rowName).join(', ');
      const others = rows.length > NAMED ? ` and ${rows.length - NAMED} more` : '';
      toast.show({
        tone: 'error',
        text: `${doing} ${names}${others} failed. Nothing has changed${rows.length > 1 ? ' there' : ''}: try again.`,
      });
    },
    [rowName, toast],
  );

  /** Does it to each row; gives those that it was done to. */
  const perform = useCallback(
    async (rows: readonly Row[], doing: string, action: (row: Row) => Promise<void>) => {
      const failed = new Set<Row>();
      await inTurns(rows, (row) =>
        action(row).catch((error: unknown) => {
          console.error(`${doing} ${rowName(row)} failed.`, error);
          failed.add(row);
        }),
      );
      if (failed.size > 0) fail(doing, [...failed]);
      return rows.filter((row) => !failed.has(row));
    },
    [rowName, fail],
  );

  const remove = useCallback(
    async (rows: readonly Row[]) => {
      setQuestion(undefined);
      const undos = new Map<Row, () => Promise<void>>();
      const deleted = await perform(rows, 'Deleting', async (row) => {
        const undo = await onDelete(row);
        if (undo) undos.set(row, undo);
      });
      if (deleted.length === 0) return;
      const restore = async () => {
        const restored = await perform([...undos.keys()], 'Bringing back', async (row) => undos.get(row)?.());
        if (restored.length > 0) toast.show({ tone: 'success', text: `Brought back ${nameOf(restored)}` });
      };
      toast.show({
        tone: 'success',
        text: `Deleted ${nameOf(deleted)}`,
        ...(undos.size > 0 && { action: { label: 'Undo', onSelect: restore } }),
      });
    },
    [onDelete, perform, nameOf, toast],
  );

  const request = useCallback(
    async (rows: readonly Row[]) => {
      try {
        const text = await onBeforeDelete?.(rows);
        if (text === undefined) await remove(rows);
        else setQuestion({ rows, title: `Delete ${nameOf(rows)}?`, text });
      } catch (error) {
        console.error(`Deleting ${nameOf(rows)} failed.`, error);
        fail('Deleting', rows);
      }
    },
    [onBeforeDelete, remove, nameOf, fail],
  );

  return { request, remove, question, dismiss: () => setQuestion(undefined) };
}
