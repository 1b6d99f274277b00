import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

/** The row above a table: a search box, which takes the spare room, then buttons. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>;
}
