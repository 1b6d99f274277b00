import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Selection } from './selection';

interface SelectedRows<Row> {
  readonly selection: Selection;
  readonly selected: readonly Row[];
}

const NONE: readonly never[] = [];

/** Returns the selection of a list with the selected ones of its rows. It is a new selection when the list changes. */
export const useSelection = <Row extends { readonly id: string }>(
  list: object,
  rows: readonly Row[],
): SelectedRows<Row> => {
  const [held, setHeld] = useState(() => ({ list, selection: new Selection() }));
  const current = held.list === list ? held : { list, selection: new Selection() };
  if (current !== held) setHeld(current);
  const { selection } = current;
  const keys = useSyncExternalStore(selection.watch, selection.read);
  useLayoutEffect(() => selection.setRows(rows.map(({ id }) => id)), [selection, rows]);
  return { selection, selected: keys.size === 0 ? NONE : rows.filter(({ id }) => keys.has(id)) };
};
