import type { ReactNode } from 'react';
import styles from './Panel.module.css';
import { useFocusOnMount } from './useFocusOnMount';

/** Shows its children on a bordered surface, one below the other. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}

/** Shows a message in place of a screen, for instance of one that failed to load. Its title gets the focus. */
export function Panel({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section className={styles.panel}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
