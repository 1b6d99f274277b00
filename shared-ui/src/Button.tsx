import type { ComponentProps } from 'react';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** `primary` is the one main action of a screen. Default `secondary`. */
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet';
  /** Work is under way: the button is disabled, keeps its width and shows a spinner over its label. */
  busy?: boolean;
}

/** A native button that never submits a form unless `type` says so. */
export function Button({
  variant = 'secondary',
  busy = false,
  disabled = false,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      data-variant={variant}
      className={styles.button}
    />
  );
}
