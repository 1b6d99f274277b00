import type { ComponentProps, MouseEvent } from 'react';
import spinnerStyles from '../feedback/Spinner.module.css';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** `primary` is the one main action of a screen. Default `secondary`. */
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet';
  /** Shows a spinner and ignores clicks. The button keeps its width and the focus. */
  busy?: boolean;
}

/** Returns the props that make a link look like a {@link Button}. */
export const buttonLook = (variant: NonNullable<ButtonProps['variant']> = 'secondary') => ({
  className: styles.button,
  'data-variant': variant,
});

/** Prevents the click from submitting the form. */
const ignore = (event: MouseEvent) => event.preventDefault();

/** Shows a native button. It submits a form only with `type="submit"`. */
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
      {...buttonLook(variant)}
      {...(busy && {
        'aria-busy': true,
        'aria-disabled': true,
        className: `${styles.button} ${spinnerStyles.busy}`,
      })}
      type={type}
      onClick={busy ? ignore : onClick}
    />
  );
}
