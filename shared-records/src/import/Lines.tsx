import { type ReactNode, useState } from 'react';
import { Button } from 'shared-ui';
import lineStyles from '../list/lines.module.css';
import styles from './import.module.css';

/** Lists items, each as a line. */
export function Lines<T>({
  label,
  items,
  atOnce,
  children,
}: {
  label: string;
  items: readonly T[];
  /** Shows this many at first, and with each press of the button. */
  atOnce: number;
  children(item: T): ReactNode;
}) {
  const [shown, setShown] = useState(atOnce);
  return (
    <>
      <ul className={lineStyles.lines} aria-label={label}>
        {items.slice(0, shown).map(children)}
      </ul>
      {items.length > shown && (
        <div className={styles.actions}>
          <Button onClick={() => setShown(shown + atOnce)}>
            Show {Math.min(atOnce, items.length - shown)} more of {items.length.toLocaleString('en-US')}
          </Button>
        </div>
      )}
    </>
  );
}
