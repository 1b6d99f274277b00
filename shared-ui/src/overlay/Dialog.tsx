import { type ReactNode, useId } from 'react';
import { Button, Icon } from 'shared-ui';
import styles from './Dialog.module.css';
import { Modal } from './Modal';

/** Shows a modal dialog while it is rendered. Removing it restores the focus. */
export function Dialog({
  title,
  onClose,
  text,
  children,
  actions,
}: {
  title: string;
  /** Called on Esc and by the close button. The owner then stops rendering it. */
  onClose(): void;
  /** Says or asks something. A screen reader reads it after the title. */
  text?: ReactNode;
  children?: ReactNode;
  /** The buttons at the bottom: the harmless one first, which gets the focus, the main one last. */
  actions: ReactNode;
}) {
  const titleId = useId();
  const textId = useId();
  return (
    <Modal aria-labelledby={titleId} aria-describedby={text ? textId : undefined} onClose={onClose}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>
        {text && <p id={textId}>{text}</p>}
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
      {/* Last in order, so that the focus starts in the content or on the first action. */}
      <div className={styles.close}>
        <Button variant="quiet" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
    </Modal>
  );
}
