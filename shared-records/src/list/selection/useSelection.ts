import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Selection } from './selection';

interface SelectedRows<Row extends { readonly id: string }> {
  readonly selection: Selection<Row>;
  readonly selected: readonly Row[];
  /** For the checkbox in the header that selects all rows. */
  readonly selectAll: RefObject<HTMLInputElement | null>;
  /** Ends the selection. The focus moves on, because the focused button disappears with the bar. */
  leave(): void;
}

const NONE: readonly never[] = [];

/**
 * Returns the selection of a list with the selected ones of its rows, and of records that were read to select them. It is a new selection when the list changes. `next`
 * takes the focus after a selection of cards, which have no header with a checkbox.
 */
export const useSelection = <Row extends { readonly id: string }>(
  list: object,
  rows: readonly Row[],
  next: RefObject<HTMLElement | null>,
): SelectedRows<Row> => {
  const [held, setHeld] = useState(() => ({ list, selection: new Selection<Row>() }));
  const current = held.list === list ? held : { list, selection: new Selection<Row>() };
  if (current !== held) setHeld(current);
  const { selection } = current;
  const selectAll = useRef<HTMLInputElement>(null);
  const keys = useSyncExternalStore(selection.watch, selection.read);
  useLayoutEffect(() => selection.setRows(rows.map(({ id }) => id)), [selection, rows]);
  const leave = () => {
    // The toolbar can take the focus when it is back.
    flushSync(() => selection.clear());
    selectAll.current?.focus({ preventScroll: true });
    if (document.activeElement !== selectAll.current) next.current?.focus({ preventScroll: true });
  };
  const known = new Map([...selection.records, ...rows].map((row) => [row.id, row] as const));
  const selected = keys.size === 0 ? NONE : [...known.values()].filter(({ id }) => keys.has(id));
  return { selection, selected, selectAll, leave };
};
