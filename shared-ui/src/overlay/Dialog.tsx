import { type ReactNode, useId } from 'react';
import { Button, Icon } from 'shared-ui';
import styles from './Dialog.module.css';
import { Modal } from './Modal';

export interface DialogProps {
  title: string;
  open: boolean;
  /** The user wants it closed (Esc or the close button); the owner then sets `open` to false. */
  onClose(): void;
  children: ReactNode;
  /** Buttons at the bottom: the way out first, which takes the focus, and the main one last. */
  actions: ReactNode;
}

/** A modal dialog; on closing, focus returns to where it was. */
export function Dialog({ open, ...content }: DialogProps) {
  return open ? <OpenDialog {...content} /> : null;
}

function OpenDialog({ title, onClose, children, actions }: Omit<DialogProps, 'open'>) {
  const titleId = useId();
  return (
    <Modal aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>{actions}</div>
      {/* Last in order, so that the focus starts in the content or on the way out among the actions. */}
      <div className={styles.close}>
        <Button variant="quiet" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
    </Modal>
  );
}
