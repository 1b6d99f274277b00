import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const CONTROLS = 'a, button, input';

/**
 * Keeps the focus in the list. A focused row that was out of view gets it back when it is rendered again. When the row
 * disappears, the focus moves to the same control of the next row, of the last row at the end, or to `empty` if no row is
 * left. From there it moves to the first row that appears. Returns the handlers for an element around both.
 */
export const useKeptFocus = <Row>({
  body,
  empty,
  rows,
  rowKey,
}: {
  body: RefObject<HTMLElement | null>;
  empty: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  rowKey(row: Row): string;
}) => {
  const held = useRef<{ key: string; index: number; cell: number }>(undefined);

  useLayoutEffect(() => {
    const lost = held.current;
    if (!lost || document.activeElement !== document.body) return;
    const present = rows.findIndex((row) => rowKey(row) === lost.key);
    if (present < 0) held.current = undefined;
    const index = present < 0 ? Math.min(lost.index, rows.length - 1) : present;
    const row = body.current?.querySelector<HTMLTableRowElement>(`[data-index="${index}"]`);
    // Rows may have different numbers of controls: an empty cell has no link.
    const places = [row?.cells[lost.cell], row];
    const [control = empty.current] = places.flatMap(
      (place) => place?.querySelector<HTMLElement>(CONTROLS) ?? [],
    );
    control?.focus({ preventScroll: true });
  });

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (target === empty.current) {
        held.current = { key: '', index: 0, cell: 0 };
        return;
      }
      const element = target.closest<HTMLElement>('[data-index]');
      const index = Number(element?.dataset.index);
      const row = rows[index];
      if (!element || row === undefined) return;
      const cell = target.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0;
      held.current = { key: rowKey(row), index, cell };
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // The user moves on. A removed row causes no event, and another window takes the focus only for a while.
      if (relatedTarget || document.hasFocus()) held.current = undefined;
    },
  };
};
