import type { ReactNode } from 'react';
import styles from './Panel.module.css';
import { useArrivalFocus } from './useArrivalFocus';

/** A calm box in place of a screen, for instance one that could not be loaded; its title takes the focus. */
export function Panel({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const heading = useArrivalFocus<HTMLHeadingElement>();
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
