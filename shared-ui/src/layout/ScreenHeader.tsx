import type { ReactNode } from 'react';
import styles from './ScreenHeader.module.css';
import { useFocusOnMount } from './useFocusOnMount';

/** Shows the row above a table: a search box that takes the free width, then buttons. */
function Toolbar({ inert, children }: { inert?: boolean; children: ReactNode }) {
  return (
    <div className={styles.toolbar} inert={inert}>
      {children}
    </div>
  );
}

/**
 * Shows the top of a screen: its title, which gets the focus when the screen appears, the number of records, a button
 * about them, and a {@link Toolbar}. `instead` takes the place of the toolbar, whose room stays, and stays in view while the page scrolls.
 */
export function ScreenHeader({
  title,
  count,
  button,
  instead,
  children,
}: {
  title: string;
  count?: ReactNode;
  button?: ReactNode;
  instead?: ReactNode;
  children?: ReactNode;
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {count && <p className={styles.count}>{count}</p>}
        {button}
      </div>
      {children && (
        <div className={styles.tools} data-replaced={instead ? true : undefined}>
          <Toolbar inert={Boolean(instead)}>{children}</Toolbar>
          {instead}
        </div>
      )}
    </div>
  );
}
