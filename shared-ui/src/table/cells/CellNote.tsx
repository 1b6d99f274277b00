import type { ReactNode } from 'react';
import styles from './CellNote.module.css';
import { Highlight } from './Highlight';

/** Renders the content of a cell with a note below it. */
export function CellNote({ note, children }: { note: string | undefined; children: ReactNode }) {
  if (note === undefined) return <Highlight>{children}</Highlight>;
  return (
    <>
      <Highlight>{children}</Highlight>
      <span className={styles.note}>{` ${note}`}</span>
    </>
  );
}
