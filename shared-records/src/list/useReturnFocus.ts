import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** What the user came back from: the form of a new record, or the form or the page of the record `id`. */
export type LastOpened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'view'; readonly id: string };

/** Returns whether the user has not moved the focus: it starts on the heading of the screen. */
const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement instanceof HTMLHeadingElement;

/**
 * Moves the focus to the control that opened what the user came back from. Returns the ref for the button that adds a
 * record, and the ref for the control that opens the record with an id. If its row is not rendered, the focus stays on
 * the heading.
 */
export const useReturnFocus = (
  lastOpened: LastOpened | undefined,
): {
  addButton: RefObject<HTMLButtonElement | null>;
  openerOf(kind: 'edit' | 'view', id: string): ((control: HTMLElement | null) => void) | undefined;
} => {
  const addButton = useRef<HTMLButtonElement>(null);
  const awaited = useRef(lastOpened);

  useLayoutEffect(() => {
    if (awaited.current?.kind === 'add') addButton.current?.focus({ preventScroll: true });
  }, []);

  const take = useCallback((control: HTMLElement | null) => {
    if (!control) return;
    awaited.current = undefined;
    if (isFocusFree()) control.focus({ preventScroll: true });
  }, []);

  const openerOf = useCallback(
    (kind: 'edit' | 'view', id: string) => {
      const opened = awaited.current;
      return opened?.kind === kind && opened.id === id ? take : undefined;
    },
    [take],
  );
  return { addButton, openerOf };
};

/**
 * Returns the ref for an element around the screen. When a record closes that was open beside the list, the focus moves to
 * the link of its row, or to the heading if the row is not rendered. It stays where the user has moved it in the list.
 */
export const useFocusOnClose = (
  viewed: string | undefined,
  rows: readonly { readonly id: string }[],
): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(viewed);

  const restore = useEffectEvent((id: string) => {
    if (document.activeElement !== document.body) return;
    const index = rows.findIndex((row) => row.id === id);
    const link = place.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`);
    (link ?? place.current?.querySelector('h2'))?.focus({ preventScroll: true });
  });

  useLayoutEffect(() => {
    const closed = before.current;
    before.current = viewed;
    if (closed !== undefined && viewed === undefined) restore(closed);
  }, [viewed]);

  return place;
};
