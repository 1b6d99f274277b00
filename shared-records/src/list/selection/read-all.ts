import type { Stored } from 'shared-model/define-model';
import { LONGEST_QUERY, MOST_DELETED } from 'shared-model/fields/limits';
import type { DataStore, List } from 'shared-store/data-store';
import { type BlockCursor, readPageInBlocks } from 'shared-store/read-blocks';

type Row = Stored<object>;

/** Reads the records of a list, each once and at most as many as one job takes. @throws as `readPage` of the store. */
export const readAll = async (
  store: DataStore,
  list: List<object>,
  signal: AbortSignal,
): Promise<readonly Row[]> => {
  const found = new Map<string, Row>();
  let after: BlockCursor | undefined;
  do {
    const page = { ...list, after, limit: LONGEST_QUERY };
    const { rows, last } = await readPageInBlocks(store.readPage.bind(store), page);
    signal.throwIfAborted();
    for (const row of rows) found.set(row.id, row);
    after = last;
  } while (after && found.size < MOST_DELETED);
  return [...found.values()].slice(0, MOST_DELETED);
};
