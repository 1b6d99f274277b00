import type { List, Page, Place, ReadPage } from './data-store';
import { blocksOf } from './list-blocks';

/** A place in a list with blocks. */
export interface PlaceInBlocks {
  /** The index of the block. */
  readonly block: number;
  /** Undefined at the beginning of the block. */
  readonly place: Place | undefined;
}

/** Reads a page of a list with blocks, which ends at the end of a block. Throws as `readPage` of the store does. */
export const readPageInBlocks = async <T>(
  readPage: (page: Page<T>) => Promise<ReadPage<T>>,
  { after, limit, ...list }: List<T> & { readonly after?: PlaceInBlocks | undefined; readonly limit: number },
): Promise<Pick<ReadPage<T>, 'rows' | 'unreadable'> & { readonly last: PlaceInBlocks | undefined }> => {
  const blocks = blocksOf(list);
  const block = after?.block ?? 0;
  const { last: place, ...found } = await readPage({ ...list, ...blocks[block], after: after?.place, limit });
  if (place) return { ...found, last: { block, place } };
  return { ...found, last: block + 1 < blocks.length ? { block: block + 1, place: undefined } : undefined };
};
