import type { ReactNode } from 'react';
import styles from './Card.module.css';

/** A surface with a hairline border; its parts stand below each other at an even distance. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}
