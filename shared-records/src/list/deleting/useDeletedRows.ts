import { useCallback, useRef, useState } from 'react';
import type { Model, Stored } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import { useDataStore, useTotals } from 'shared-store/DataProvider';
import { ConnectionError, type List } from 'shared-store/data-store';
import { failureToast } from 'shared-store/explain-failure';
import type { Live } from 'shared-store/live/live-list';
import type { Undo } from 'shared-store/remove-record';
import { useToast } from 'shared-ui';
import type { Deletion, ListScreen } from '../list-context';
import { loadListChunk } from '../load-list-chunk';

/** A record that Undo shows before the server has restored it. */
interface Restored<T> {
  readonly row: Stored<T>;
  /** The ids of the rows that followed it. */
  readonly following: ReadonlySet<string>;
  /** Whether the server has restored it. Until then a list may still show it from before. */
  readonly isStored: boolean;
}

/** The records of a list that were deleted on this page. */
export interface Removal<T> {
  /** The ids of those to hide, because the snapshot without them has not arrived. */
  readonly removed: ReadonlySet<string>;
  /** Those to show, because the snapshot with them has not arrived. */
  readonly restored: readonly Restored<T>[];
  /** Deletes a record. The same function on every render of a list. */
  remove(row: Stored<T>): Promise<Undo | undefined>;
}

const NO_IDS: ReadonlySet<string> = new Set();
const NONE: readonly never[] = [];

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((each) => each !== id));

/** Returns rows with the restored ones where they were. */
export const withRestored = <T>(
  rows: readonly Stored<T>[],
  restored: readonly Restored<T>[],
): readonly Stored<T>[] => {
  const shown = [...rows];
  for (const { row, following } of restored) {
    const next = shown.findIndex(({ id }) => following.has(id));
    if (!shown.some(({ id }) => id === row.id)) shown.splice(next < 0 ? shown.length : next, 0, row);
  }
  return restored.length === 0 ? rows : shown;
};

/**
 * Deletes records of a list. Hides them at once, because a message such as "Deleted Sari" beside the row would be wrong, and
 * the focus would stay on a row that is about to disappear. Undo shows them at once, because the server needs some seconds. The
 * total follows both. Keep `list` stable between renders.
 */
export const useDeletedRows = <T>(list: List<T>, live: Live<T>): Removal<T> => {
  const store = useDataStore();
  const totals = useTotals();
  const [removed, setRemoved] = useState(NO_IDS);
  const [restored, setRestored] = useState<readonly Restored<T>[]>(NONE);
  const rows = live.status === 'ready' ? live.rows : undefined;
  const isListed = (id: string) => rows?.some((row) => row.id === id) === true;
  const awaited = [...removed].filter(isListed);
  if (awaited.length < removed.size) setRemoved(new Set(awaited));
  const missing = restored.filter(({ row, isStored }) => !isStored || !isListed(row.id));
  if (missing.length < restored.length) setRestored(missing);
  const latest = useRef(rows);
  latest.current = rows;

  const remove = useCallback(
    async (row: Stored<T>) => {
      const { id } = row;
      const listed = latest.current ?? NONE;
      const index = listed.findIndex((each) => each.id === id);
      const following = new Set(listed.slice(index + 1).map((each) => each.id));
      const { removeRecord } = await loadListChunk();
      const undo = await removeRecord(store, list.model, id);
      setRemoved((ids) => new Set(ids).add(id));
      if (!undo) return undefined;
      const count = (change: number) => totals.note(list, change);
      count(-1);
      return async () => {
        setRemoved((ids) => without(ids, id));
        setRestored((all) => [...all, { row, following, isStored: false }]);
        count(1);
        try {
          await undo();
          setRestored((all) => all.map((each) => (each.row.id === id ? { ...each, isStored: true } : each)));
        } catch (error) {
          setRestored((all) => all.filter((each) => each.row.id !== id));
          count(-1);
          throw error;
        }
      };
    },
    [store, totals, list],
  );
  return { removed, restored, remove };
};

/** Returns how a list deletes records. Keep `deletion` stable between renders. */
export function useDeletion<T extends object>(
  model: Model<T>,
  deletion: Deletion<T>,
  showDialog: ListScreen['showDialog'],
): ListScreen<T>['remove'] {
  const toast = useToast();
  const store = useDataStore();
  return useCallback(
    async (rows: readonly Stored<T>[], onRemoved?: () => void) => {
      try {
        const { deleteRows } = await loadListChunk();
        deleteRows(rows, { model, toast, ...deletion, onRemoved, showDialog, now: () => nowOf(store) });
      } catch (error) {
        const doing = `Deleting ${rows.map(model.recordName).join(', ')}`;
        console.error(`${doing} failed.`, new ConnectionError(error));
        toast.show(failureToast(doing));
      }
    },
    [model, toast, deletion, showDialog, store],
  );
}
