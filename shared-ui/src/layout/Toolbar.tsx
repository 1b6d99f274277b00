import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

/** Shows the row above a table: a search box that takes the free width, then buttons. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>;
}
