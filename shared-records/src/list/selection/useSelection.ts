import { createContext, type RefObject, useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Keyed {
  readonly id: string;
}

/** The selected rows of a list. */
export interface Selection<Row extends Keyed = Keyed> {
  readonly keys: ReadonlySet<string>;
  /** Whether none, some or all of the loaded rows are selected. */
  readonly extent: 'none' | 'some' | 'all';
  /** Whether the list has no rows. */
  readonly isEmpty: boolean;
  /** Selects or deselects a row; with `isRange` all rows from the one that was toggled last to this one. */
  toggle(id: string, on: boolean, isRange?: boolean): void;
  selectAll(): void;
  clear(): void;
  /** Selects records that were read for it, also those that the list has not loaded. */
  select(records: readonly Row[]): void;
}

const SelectionContext = createContext<Selection | null>(null);

/** Provides a selection to the checkboxes of its rows. */
export const SelectionProvider = SelectionContext.Provider;

/** Returns the selection of the nearest provider. @throws outside of one. */
export const useSelected = (): Selection => {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('A checkbox of a row needs a SelectionProvider above it.');
  return selection;
};

/** Returns the keys of a range; only its end where its start is missing. */
const rangeIn = (order: readonly string[], start: string, end: string): readonly string[] => {
  const [from = -1, to = -1] = [order.indexOf(start), order.indexOf(end)].sort((a, b) => a - b);
  return from < 0 ? [end] : order.slice(from, to + 1);
};

const NO_KEYS: ReadonlySet<string> = new Set();
const NONE: readonly never[] = [];

/**
 * Returns the selection of a list with the selected ones of its rows, and of records that were read to select them. It is empty when
 * the list changes. `leave` ends it: the focus moves to the checkbox of the header, or to `next` after a selection of cards, because
 * the focused button disappears with the bar.
 */
export const useSelection = <Row extends Keyed>(
  list: object,
  rows: readonly Row[],
  next: RefObject<HTMLElement | null>,
) => {
  const empty = {
    list,
    keys: NO_KEYS,
    records: NONE as readonly Row[],
    last: undefined as string | undefined,
  };
  const [held, setHeld] = useState(empty);
  const { keys, records } = held.list === list ? held : empty;
  if (held.list !== list) setHeld(empty);
  const selectAll = useRef<HTMLInputElement>(null);
  const order = rows.map(({ id }) => id);
  const loaded = order.filter((id) => keys.has(id)).length;
  const selection: Selection<Row> = {
    keys,
    extent: loaded === 0 ? 'none' : loaded === order.length ? 'all' : 'some',
    isEmpty: order.length === 0,
    toggle: (id, on, isRange) =>
      setHeld((before) => {
        const changed = isRange ? rangeIn(order, before.last ?? id, id) : [id];
        const others = [...before.keys].filter((key) => !changed.includes(key));
        return { ...before, keys: new Set(on ? [...others, ...changed] : others), last: id };
      }),
    selectAll: () => setHeld((before) => ({ ...before, keys: new Set(order), last: undefined })),
    clear: () => setHeld((before) => ({ ...before, keys: NO_KEYS, last: undefined })),
    select: (read) => setHeld({ ...empty, keys: new Set(read.map(({ id }) => id)), records: read }),
  };
  const leave = () => {
    // The toolbar can take the focus when it is back.
    flushSync(() => selection.clear());
    selectAll.current?.focus({ preventScroll: true });
    if (document.activeElement !== selectAll.current) next.current?.focus({ preventScroll: true });
  };
  const known = new Map([...records, ...rows].map((row) => [row.id, row] as const));
  const selected = keys.size === 0 ? NONE : [...known.values()].filter(({ id }) => keys.has(id));
  return { selection, selected, selectAll, leave };
};
