import type { ReactNode } from 'react';
import styles from '../select.module.css';

/** Shows the heading of a chip before its text: "Customer: Acme". */
export function ChipText({ field, children }: { field?: string | undefined; children: ReactNode }) {
  return (
    <>
      {field && <span className={styles.field}>{field}: </span>}
      <span>{children}</span>
    </>
  );
}
