import type { ReactNode } from 'react';
import styles from './ScreenHeader.module.css';
import { Toolbar } from './Toolbar';
import { useArrivalFocus } from './useArrivalFocus';

/**
 * Top of a screen: its title, which takes the focus as the screen comes up, how much there is, and the tools to work with
 * it (see `Toolbar`).
 */
export function ScreenHeader({
  title,
  count,
  children,
}: {
  title: string;
  count?: string | undefined;
  children?: ReactNode;
}) {
  const heading = useArrivalFocus<HTMLHeadingElement>();
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {count && <p className={styles.count}>{count}</p>}
      </div>
      {children && <Toolbar>{children}</Toolbar>}
    </div>
  );
}
