import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

/** Shows a modal surface over the page while it is rendered. Removing it restores the focus. */
export function Modal({
  onClose,
  children,
  ...labels
}: {
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  /** Called on Esc or by the system's back gesture. The owner then stops rendering it. */
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
      {...labels}
      ref={dialog}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // On a second Esc a browser may close the dialog without a `cancel` event.
        if (!dialog.current?.open) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
