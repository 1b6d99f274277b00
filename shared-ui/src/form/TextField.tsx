import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { Field, type FieldProps } from './Field';
import styles from './TextControl.module.css';

export interface TextAreaProps extends FieldProps {
  /** The number of visible lines. Default 4. */
  rows?: number;
  /** The most characters. A longer text stays, and is counted. */
  maxLength?: number | undefined;
}

/** Renders a field for several lines of text, which users can resize. */
export function TextArea({
  label,
  error,
  hint,
  wide,
  rows = 4,
  maxLength,
  onChange,
  ...input
}: TextAreaProps) {
  return (
    <Field
      {...{ label, error, hint, wide, maxLength }}
      value={input.value}
      required={input.required}
      control={(ids) => (
        <textarea
          dir="auto"
          {...input}
          {...ids}
          rows={rows}
          className={styles.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    />
  );
}

export interface TextFieldProps extends Omit<FieldProps, 'onChange'> {
  /** `isIncomplete` is whether the browser holds a half-typed date back: its value is empty then. */
  onChange(value: string, isIncomplete: boolean): void;
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'date';
  autoComplete?: string | undefined;
  /** Texts that the browser offers while one types, in place of what was typed elsewhere. Any other text is accepted, too. */
  suggestions?: readonly string[];
  /** Focuses the field when it appears. A `Form` focuses its first field anyway. */
  autoFocus?: boolean | undefined;
  /** The most characters. A longer text stays, and is counted. */
  maxLength?: number | undefined;
}

/**
 * Renders a field for one line of text, or for a date as `YYYY-MM-DD`. A `Form` refuses a half-typed date, and this field says
 * so until the date is whole or gone.
 */
export function TextField({
  label,
  error,
  hint,
  wide,
  autoFocus = false,
  type = 'text',
  maxLength,
  suggestions,
  autoComplete = suggestions && 'off',
  onChange,
  ...input
}: TextFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const settle = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (isRefused && !currentTarget.validity.badInput) setRefused(false);
  };
  const incomplete = `${label} is incomplete: type the whole day${input.required ? '' : ', or clear it'}.`;
  useLayoutEffect(() => {
    if (autoFocus) ref.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  return (
    <Field
      {...{ label, error: isRefused ? incomplete : error, hint, wide, maxLength }}
      value={input.value}
      required={input.required}
      control={(ids) => (
        <>
          <input
            {...input}
            {...ids}
            ref={ref}
            type={type}
            dir={type === 'text' ? 'auto' : undefined}
            list={suggestions && `${ids.id}-list`}
            autoComplete={autoComplete}
            className={styles.control}
            onInvalid={({ currentTarget }) => setRefused(currentTarget.validity.badInput)}
            // Clearing a half-typed date changes no value.
            onKeyUp={settle}
            onBlur={settle}
            onChange={(event) => {
              settle(event);
              onChange(event.target.value, event.target.validity.badInput);
            }}
          />
          {suggestions && (
            <datalist id={`${ids.id}-list`}>
              {suggestions.map((text) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          )}
        </>
      )}
    />
  );
}
