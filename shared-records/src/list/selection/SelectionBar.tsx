import type { ReactNode } from 'react';
import { Button, VisuallyHidden } from 'shared-ui';
import styles from './Selection.module.css';
import { SelectAll } from './SelectionColumn';
import type { Selection } from './selection';

/** Renders the actions for the selected rows. It takes no room, so that the list does not move. */
export function SelectionBar({
  selection,
  count,
  action,
  onClear,
}: {
  selection: Selection;
  count: number;
  /** The button that does something with the selected rows. */
  action: ReactNode;
  onClear(): void;
}) {
  const text = count > 0 ? `${count.toLocaleString('en-US')} selected` : '';
  return (
    <div className={styles.place}>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
      {count > 0 && (
        <section aria-label="Selection" className={styles.bar}>
          <div className={styles.all}>
            <SelectAll label="Select all loaded cards" selection={selection} onClear={onClear} />
          </div>
          <p className={styles.count}>{text}</p>
          {action}
          <Button variant="quiet" onClick={onClear}>
            Clear
          </Button>
        </section>
      )}
    </div>
  );
}
