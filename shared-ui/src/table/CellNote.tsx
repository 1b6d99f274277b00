import type { ReactNode } from 'react';
import styles from './CellNote.module.css';
import { Highlight } from './Highlight';

/** The content of a table's cell, and below it what must be known of it at the moment. */
export function CellNote({ note, children }: { note: string | undefined; children: ReactNode }) {
  if (note === undefined) return <Highlight>{children}</Highlight>;
  return (
    <>
      <Highlight>{children}</Highlight> <span className={styles.note}>{note}</span>
    </>
  );
}
