import { useCallback, useState } from 'react';
import { useToast } from 'shared-ui';
import type { Stored } from '../../model/define-model';
import type { ListScreen } from '../list-context';
import { mapConcurrent } from './map-concurrent';

type Row = Stored<object>;

/** How many names fit into a message. */
const MAX_NAMES = 3;

/**
 * Deletes rows and shows a toast with Undo, or with what failed. `question` is set while a deletion waits for the
 * user's confirmation.
 */
export function useDeletion({
  model: { recordName: rowName, entityName },
  onDelete,
  onBeforeDelete,
}: Pick<ListScreen, 'model' | 'onDelete' | 'onBeforeDelete'>) {
  const toast = useToast();
  const [question, setQuestion] = useState<{ rows: readonly Row[]; title: string; text: string }>();

  const nameOf = useCallback(
    (rows: readonly Row[]): string => {
      const [only] = rows;
      return only !== undefined && rows.length === 1
        ? rowName(only)
        : `${rows.length.toLocaleString('en-US')} ${entityName}s`;
    },
    [rowName, entityName],
  );

  const fail = useCallback(
    (doing: string, rows: readonly Row[]) => {
      const names = rows.slice(0, MAX_NAMES).map(rowName).join(', ');
      const others = rows.length > MAX_NAMES ? ` and ${rows.length - MAX_NAMES} more` : '';
      toast.show({
        tone: 'error',
        text: `${doing} ${names}${others} failed. Nothing has changed${rows.length > 1 ? ' there' : ''}: try again.`,
      });
    },
    [rowName, toast],
  );

  /** Calls `action` for each row. Resolves to the rows for which it succeeded. */
  const perform = useCallback(
    async (rows: readonly Row[], doing: string, action: (row: Row) => Promise<void>) => {
      const failed = new Set<Row>();
      await mapConcurrent(rows, (row) =>
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
        const restored = await perform([...undos.keys()], 'Restoring', async (row) => undos.get(row)?.());
        if (restored.length > 0) toast.show({ tone: 'success', text: `Restored ${nameOf(restored)}` });
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
