import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

/** Shows the row above a table: a search box that takes the free width, then buttons. */
export function Toolbar({ inert, children }: { inert?: boolean; children: ReactNode }) {
  return (
    <div className={styles.toolbar} inert={inert}>
      {children}
    </div>
  );
}
