import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/** The form that the user came back from: of a new record or of the record `id`. */
export type LastForm = { readonly kind: 'add' } | { readonly kind: 'edit'; readonly id: string };

/** Returns whether the user has not moved the focus: it starts on the heading of the screen. */
const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement instanceof HTMLHeadingElement;

/**
 * Moves the focus to the button that opened the last form. Returns the ref for the button that adds a record, and the
 * ref for the button that opens the record with an id. If its row is not rendered, the focus stays on the heading.
 */
export const useReturnFocus = (
  lastForm: LastForm | undefined,
): {
  addButton: RefObject<HTMLButtonElement | null>;
  openerOf(id: string): ((button: HTMLButtonElement | null) => void) | undefined;
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
    (id: string) => (awaited.current?.kind === 'edit' && awaited.current.id === id ? take : undefined),
    [take],
  );
  return { addButton, openerOf };
};
