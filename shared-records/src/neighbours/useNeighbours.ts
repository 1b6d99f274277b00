import { useEffect } from 'react';
import type { Neighbours } from './NeighbourButtons';

/** Returns the records around the record `id` in the list; undefined outside of it. Loads more rows at the last one. */
export const useNeighbours = <Row extends { readonly id: string }>({
  rows,
  id,
  rowName,
  onOpen,
  onShowMore,
}: {
  rows: readonly Row[];
  id: string | undefined;
  rowName(row: Row): string;
  onOpen(id: string): void;
  onShowMore: (() => void) | undefined;
}): Neighbours | undefined => {
  const index = id === undefined ? -1 : rows.findIndex((row) => row.id === id);
  const isLast = index >= 0 && index === rows.length - 1;

  useEffect(() => {
    if (isLast) onShowMore?.();
  }, [isLast, onShowMore]);

  if (index < 0) return undefined;
  const neighbour = (row: Row | undefined) => row && { name: rowName(row), open: () => onOpen(row.id) };
  return { previous: neighbour(rows[index - 1]), next: neighbour(rows[index + 1]) };
};
