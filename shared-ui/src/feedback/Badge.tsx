import type { ReactNode } from 'react';
import styles from './Badge.module.css';

/** A small label that marks what stands beside it. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
