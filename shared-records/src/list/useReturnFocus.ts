import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/** The form that a list has come back from: that of a new record, or of the one with this key. */
export type LastForm = { readonly kind: 'add' } | { readonly kind: 'edit'; readonly id: string };

/** Until somebody moves it on, the focus is on the heading of the screen that has come up. */
const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement instanceof HTMLHeadingElement;

/**
 * Returns the focus to where the form was opened: gives a ref for the button that adds a record, and the ref for the one
 * that opens the record with a key. A record whose row is not drawn leaves the focus on the heading.
 */
export const useReturnFocus = (
  lastForm: LastForm | undefined,
): {
  addButton: RefObject<HTMLButtonElement | null>;
  openerOf(key: string): ((button: HTMLButtonElement | null) => void) | undefined;
} => {
  const addButton = useRef<HTMLButtonElement>(null);
  const awaited = useRef(lastForm);

  useLayoutEffect(() => {
    if (awaited.current?.kind === 'add') addButton.current?.focus({ preventScroll: true });
  }, []);

  const take = useCallback((button: HTMLButtonElement | null) => {
    if (!button) return;
    awaited.current = undefined;
    if (isFocusFree()) button.focus({ preventScroll: true });
  }, []);

  const openerOf = useCallback(
    (key: string) => (awaited.current?.kind === 'edit' && awaited.current.id === key ? take : undefined),
    [take],
  );
  return { addButton, openerOf };
};
