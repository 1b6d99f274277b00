import type { ComponentProps } from 'react';
import styles from './NativeSelect.module.css';

/** Renders a select of the browser, for a few choices that need no search. Give it a label. */
export const NativeSelect = (props: Omit<ComponentProps<'select'>, 'className' | 'style'>) => (
  <select {...props} className={styles.select} />
);
