import type { Stored } from 'shared-model/define-model';
import { LONGEST_QUERY, MOST_DELETED } from 'shared-model/fields/limits';
import type { Cursor, DataStore, List } from 'shared-store/data-store';

type Row = Stored<object>;

/** Reads the records of a list, each once and at most as many as one job takes. @throws as `readPage` of the store. */
export const readAll = async (
  store: DataStore,
  list: List<object>,
  signal: AbortSignal,
): Promise<readonly Row[]> => {
  const found = new Map<string, Row>();
  let after: Cursor | undefined;
  do {
    const { rows, last } = await store.readPage({ ...list, after, limit: LONGEST_QUERY });
    signal.throwIfAborted();
    for (const row of rows) found.set(row.id, row);
    after = last;
  } while (after && found.size < MOST_DELETED);
  return [...found.values()].slice(0, MOST_DELETED);
};
