import type { ReactNode } from 'react';
import styles from './SearchTools.module.css';

/** What narrows a list, side by side: fields share the room, buttons keep their width. */
export function SearchTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}
