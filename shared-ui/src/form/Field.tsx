import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

/** The props of every form field. */
export interface FieldProps {
  /** The accessible name of the field. */
  label: string;
  name: string;
  value: string;
  onChange(value: string): void;
  required?: boolean | undefined;
  /** The error of the value; marks the field as invalid. */
  error?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean | undefined;
  /** Takes the whole width of the form. */
  wide?: boolean | undefined;
}

/** The props that connect a control with its label, hint and error. */
export interface ControlIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends Pick<FieldProps, 'label' | 'required' | 'error' | 'hint' | 'wide'> {
  control(ids: ControlIds): ReactNode;
}

/** Renders the label, control, hint and error of a field, connected for screen readers. */
export function Field({ label, required, error, hint, wide, control }: FieldFrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field} data-wide={wide || undefined}>
      {/* The style sheet adds the asterisk of a required field, which is not part of the accessible name. */}
      <label htmlFor={id} className={styles.label} data-required={required || undefined}>
        {label}
      </label>
      {control({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
