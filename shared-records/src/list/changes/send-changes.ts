import { type ChangeRequest, type Left, leftAnswer, PART_RECORDS, PART_TEXT } from 'shared-model/changes';
import type { DataStore } from 'shared-store/data-store';
import * as v from 'valibot';

type Store = Pick<DataStore, 'change'>;
type Begin = Extract<ChangeRequest, { action: 'begin' }>;

/** Returns ids in parts that one call each can take. */
export const partsOf = (ids: readonly string[]): string[][] => {
  const parts: string[][] = [];
  let length = 0;
  for (const id of ids) {
    const last = parts.at(-1);
    length += id.length;
    if (last && last.length < PART_RECORDS && length <= PART_TEXT) last.push(id);
    else {
      parts.push([id]);
      length = id.length;
    }
  }
  return parts;
};

/** Begins to delete records, or to restore items of the bin. The last part starts it. @throws as `change` of the store. */
export const beginChange = async (
  store: Store,
  { ids, ...about }: Pick<Begin, 'id' | 'kind' | 'collection' | 'ids'>,
): Promise<void> => {
  const parts = partsOf(ids);
  for (const [part, some] of parts.entries())
    await store.change({ ...about, action: 'begin', part, ids: some, isLast: part === parts.length - 1 });
};

/** Reads all pages of an answer. `read` answers from a cursor on, and says where the next page begins. */
export const readPages = async <T>(
  read: (from: number) => Promise<{ readonly rows: readonly T[]; readonly next?: number | undefined }>,
): Promise<readonly T[]> => {
  const all: T[] = [];
  let from: number | undefined = 0;
  while (from !== undefined) {
    const { rows, next }: Awaited<ReturnType<typeof read>> = await read(from);
    all.push(...rows);
    from = next;
  }
  return all;
};

/** Reads what a change has left as it is. @throws as `change` of the store. */
export const readLeft = (store: Store, id: string): Promise<readonly Left[]> =>
  readPages(async (from) => {
    const { left, next } = v.parse(leftAnswer, await store.change({ action: 'left', id, from }));
    return { rows: left, next };
  });
