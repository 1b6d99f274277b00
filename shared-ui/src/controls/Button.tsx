import type { ComponentProps, MouseEvent } from 'react';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** `primary` is the one main action of a screen. Default `secondary`. */
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet';
  /** Work is under way: the button does nothing, keeps its width and the focus, and shows a spinner over its label. */
  busy?: boolean;
}

/** Neither acts nor submits its form. */
const ignore = (event: MouseEvent) => event.preventDefault();

/** A native button that never submits a form unless `type` says so. */
export function Button({
  variant = 'secondary',
  busy = false,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      type={type}
      onClick={busy ? ignore : onClick}
      data-variant={variant}
      className={styles.button}
    />
  );
}
