import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const CONTROLS = 'a, button, input';

/**
 * Keeps the focus in the list when the focused row disappears: moves it to the same control of the next row, of the last
 * row at the end, or to `empty` if no row is left. From there it moves to the first row that appears. Returns the handlers
 * for an element around both.
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
  const held = useRef<{ key: string; index: number; control: number }>(undefined);

  useLayoutEffect(() => {
    const lost = held.current;
    if (!lost || document.activeElement !== document.body) return;
    if (rows.some((row) => rowKey(row) === lost.key)) return;
    held.current = undefined;
    const row = body.current?.querySelector(`[data-index="${Math.min(lost.index, rows.length - 1)}"]`);
    const control = row?.querySelectorAll<HTMLElement>(CONTROLS)[lost.control] ?? empty.current;
    control?.focus({ preventScroll: true });
  }, [rows, rowKey, body, empty]);

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (target === empty.current) {
        held.current = { key: '', index: 0, control: 0 };
        return;
      }
      const element = target.closest<HTMLElement>('[data-index]');
      const index = Number(element?.dataset.index);
      const row = rows[index];
      if (!element || row === undefined) return;
      const control = [...element.querySelectorAll(CONTROLS)].indexOf(target);
      held.current = { key: rowKey(row), index, control };
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // When the focused row disappears, nothing receives the focus.
      if (relatedTarget) held.current = undefined;
    },
  };
};
