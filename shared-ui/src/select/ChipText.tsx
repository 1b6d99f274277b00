import type { ReactNode } from 'react';
import type { Choice } from './choices';
import styles from './select.module.css';

/** Shows the heading of a chip before its text: "Customer: Acme". */
export function ChipText({ field, children }: { field?: string | undefined; children: ReactNode }) {
  return (
    <>
      {field && <span className={styles.field}>{field}: </span>}
      <span>{children}</span>
    </>
  );
}

/** Returns the texts of all chips, for a screen reader: "Customer: Acme, Words: scan". */
export const chipsText = (chosen: readonly Choice[]): string =>
  chosen.map(({ group, label }) => (group ? `${group}: ${label}` : label)).join(', ');
