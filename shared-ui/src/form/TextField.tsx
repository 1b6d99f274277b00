import { useLayoutEffect, useRef } from 'react';
import { Field, type FieldProps } from './Field';
import styles from './TextControl.module.css';

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'date';
  autoComplete?: string | undefined;
  /** Id of the `datalist` with suggestions. */
  list?: string | undefined;
  /** Focuses the field when it appears. A `Form` focuses its first field anyway. */
  autoFocus?: boolean | undefined;
  maxLength?: number | undefined;
}

/** Renders a field for one line of text, or for a date as `YYYY-MM-DD`. */
export function TextField({
  label,
  error,
  hint,
  wide,
  autoFocus = false,
  type = 'text',
  onChange,
  ...input
}: TextFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (autoFocus) ref.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  return (
    <Field
      {...{ label, error, hint, wide }}
      required={input.required}
      control={(ids) => (
        <input
          {...input}
          {...ids}
          ref={ref}
          type={type}
          className={styles.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    />
  );
}
