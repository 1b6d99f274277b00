import * as v from 'valibot';
import { type ChangeRequest, type Left, leftAnswer, PART_RECORDS, PART_TEXT } from '../../model/changes';
import type { DataStore } from '../../store/data-store';

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

/** Reads what a change has left as it is. @throws as `change` of the store. */
export const readLeft = async (store: Store, id: string): Promise<readonly Left[]> => {
  const all: Left[] = [];
  let from: number | undefined = 0;
  while (from !== undefined) {
    const request: ChangeRequest = { action: 'left', id, from };
    const { left, next }: v.InferOutput<typeof leftAnswer> = v.parse(leftAnswer, await store.change(request));
    all.push(...left);
    from = next;
  }
  return all;
};
