import type { ReactNode } from 'react';
import styles from './Badge.module.css';

/** Shows a small label beside a text. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
