import type { ReactNode } from 'react';
import { buttonLook } from '../controls/Button';
import { Icon } from '../controls/Icon';
import styles from './ScreenHeader.module.css';
import { useFocusOnMount } from './useFocusOnMount';

/** The words of the way back, which stands before the title of each page below another one. */
export const backText = 'Back to the list';

/** Returns the props of the button or link that leads back. */
export const backLook = () => ({
  ...buttonLook('quiet'),
  title: backText,
  children: <Icon name="chevron" />,
});

/**
 * Shows the top of a screen: the way back, its title, which gets the focus when the screen appears, the number of records, a button
 * about them or the actions of the page, and a toolbar: a search box that takes the free width, then buttons. `instead` takes the
 * place of the toolbar, whose room stays, and stays in view while the page scrolls.
 */
export function ScreenHeader({
  back,
  title,
  count,
  button,
  instead,
  children,
}: {
  /** A button or link with `backLook`. */
  back?: ReactNode;
  /** A name of a record is an element with `data-record`, which is printed. */
  title: ReactNode;
  count?: ReactNode;
  button?: ReactNode;
  instead?: ReactNode;
  children?: ReactNode;
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        {back}
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
