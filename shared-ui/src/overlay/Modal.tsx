import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

/** A surface that covers the page as long as it is drawn; when it goes, focus returns to where it was. */
export function Modal({
  onClose,
  children,
  ...named
}: {
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** The user wants it closed, by Esc or the system's way back; the owner then draws it no more. */
  onClose(): void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      {...named}
      ref={dialog}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A browser may close it without asking first, on a second Esc; not when it closed and opened again.
        if (!dialog.current?.open) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
