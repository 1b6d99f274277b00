import type { ReactNode } from 'react';
import styles from './ScreenHeader.module.css';
import { useFocusOnMount } from './useFocusOnMount';

/**
 * Shows the top of a screen: its title, which gets the focus when the screen appears, the number of records, a button
 * about them, and a toolbar: a search box that takes the free width, then buttons. `instead` takes the place of the toolbar, whose room stays, and stays in view while the page scrolls.
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
          <div className={styles.toolbar} inert={Boolean(instead)}>
            {children}
          </div>
          {instead}
        </div>
      )}
    </div>
  );
}
