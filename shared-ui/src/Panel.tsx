import type { ReactNode } from 'react';
import styles from './Panel.module.css';

/** A calm box in place of a part of the page, for instance one that could not be loaded. */
export function Panel({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
