import type { ReactNode } from 'react';
import styles from './CellNote.module.css';
import { Marked } from './Marked';

/** The content of a table's cell, and below it what must be known of it at the moment. */
export function CellNote({ note, children }: { note: string | undefined; children: ReactNode }) {
  if (note === undefined) return <Marked>{children}</Marked>;
  return (
    <>
      <Marked>{children}</Marked> <span className={styles.note}>{note}</span>
    </>
  );
}
