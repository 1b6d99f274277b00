import type { ComponentProps } from 'react';
import styles from './field.module.css';

const focus = (input: HTMLInputElement | null): void => input?.focus();

/** Shows the text field of the command menu, which has the focus as long as the menu is open. */
export const MenuField = (input: ComponentProps<'input'>) => (
  <input
    ref={focus}
    role="combobox"
    dir="auto"
    aria-label="Find or go to"
    aria-expanded={false}
    className={styles.field}
    placeholder="A page, a command or words of a record"
    autoComplete="off"
    {...input}
  />
);
