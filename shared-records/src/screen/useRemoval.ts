import { useCallback, useState } from 'react';
import { loadListParts } from '../list/parts/lazy-parts';
import type { Model, Stored } from '../model/define-model';
import { useDataStore } from '../store/DataProvider';
import type { Live } from '../store/live/live-list';
import type { Undo } from '../store/remove-record';

const NONE: ReadonlySet<string> = new Set();

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((each) => each !== id));

/**
 * Deletes records of a list. `removed` are the ones to hide, because the snapshot without them has not arrived: a message
 * such as "Deleted Sari" beside the row would be wrong, and the focus would stay on a row that is about to disappear.
 * `remove` is the same function on every render.
 */
export const useRemoval = <T>(
  model: Model<T>,
  live: Live<T>,
): {
  readonly removed: ReadonlySet<string>;
  remove(row: Stored<T>): Promise<Undo | undefined>;
} => {
  const store = useDataStore();
  const [removed, setRemoved] = useState(NONE);
  const rows = live.status === 'ready' ? live.rows : undefined;
  const awaited = [...removed].filter((id) => rows?.some((row) => row.id === id));
  if (awaited.length < removed.size) setRemoved(new Set(awaited));

  const remove = useCallback(
    async ({ id }: Stored<T>) => {
      const { removeRecord } = await loadListParts();
      const undo = await removeRecord(store, model, id);
      setRemoved((ids) => new Set(ids).add(id));
      return (
        undo &&
        (async () => {
          await undo();
          setRemoved((ids) => without(ids, id));
        })
      );
    },
    [store, model],
  );
  return { removed, remove };
};
