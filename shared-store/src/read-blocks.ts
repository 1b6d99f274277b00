import type { Cursor, List, Page, ReadPage } from './data-store';
import { blocksOf } from './list-blocks';

/** A cursor in a list with blocks. */
export interface BlockCursor {
  /** The index of the block. */
  readonly block: number;
  /** Undefined at the beginning of the block. */
  readonly cursor: Cursor | undefined;
}

/** Reads a page of a list with blocks, which ends at the end of a block. Throws as `readPage` of the store does. */
export const readPageInBlocks = async <T>(
  readPage: (page: Page<T>) => Promise<ReadPage<T>>,
  { after, limit, ...list }: List<T> & { readonly after?: BlockCursor | undefined; readonly limit: number },
): Promise<Pick<ReadPage<T>, 'rows' | 'unreadable'> & { readonly last: BlockCursor | undefined }> => {
  const blocks = blocksOf(list);
  const block = after?.block ?? 0;
  const { last: cursor, ...found } = await readPage({
    ...list,
    ...blocks[block],
    after: after?.cursor,
    limit,
  });
  if (cursor) return { ...found, last: { block, cursor } };
  return { ...found, last: block + 1 < blocks.length ? { block: block + 1, cursor: undefined } : undefined };
};
