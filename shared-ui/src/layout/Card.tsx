import type { ReactNode } from 'react';
import styles from './Card.module.css';

/** Shows its children on a bordered surface, one below the other. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}
