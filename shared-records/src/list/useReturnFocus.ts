import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/** Names what the user came back from: the form of a new record, the bin, the changes, the import, or the form or the page of the record `id`. */
export type LastOpened =
  | { readonly kind: 'add' | 'bin' | 'changes' | 'import' }
  | { readonly kind: 'edit' | 'view'; readonly id: string };

/** Returns whether the user has not moved the focus: it starts on the heading of the screen. */
const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement instanceof HTMLHeadingElement;

/**
 * Moves the focus to the control that opened what the user came back from. Returns the refs for the buttons that add a
 * record, open the bin, the changes and the import, and the ref for the control that opens the record with an id. If its row is not rendered, the
 * focus stays on the heading.
 */
export const useReturnFocus = (
  lastOpened: LastOpened | undefined,
): {
  addButton: RefObject<HTMLButtonElement | null>;
  binButton: RefObject<HTMLButtonElement | null>;
  changesButton: RefObject<HTMLButtonElement | null>;
  importButton: RefObject<HTMLButtonElement | null>;
  openerOf(kind: 'edit' | 'view', id: string): ((control: HTMLElement | null) => void) | undefined;
} => {
  const addButton = useRef<HTMLButtonElement>(null);
  const binButton = useRef<HTMLButtonElement>(null);
  const changesButton = useRef<HTMLButtonElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const awaited = useRef(lastOpened);

  useLayoutEffect(() => {
    const buttons = {
      add: addButton,
      bin: binButton,
      changes: changesButton,
      import: importButton,
      edit: undefined,
      view: undefined,
    };
    const kind = awaited.current?.kind;
    const button = kind && buttons[kind];
    button?.current?.focus({ preventScroll: true });
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
  return { addButton, binButton, changesButton, importButton, openerOf };
};
