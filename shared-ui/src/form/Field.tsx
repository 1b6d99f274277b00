import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

/** What every kind of form field takes. */
export interface FieldProps {
  /** The field's accessible name, word for word. */
  label: string;
  name: string;
  value: string;
  onChange(value: string): void;
  required?: boolean | undefined;
  /** Why the value cannot stand; marks the field as invalid. */
  error?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean | undefined;
  /** Takes the whole width of a form's grid. */
  wide?: boolean | undefined;
}

/** What the control inside a field needs to be tied to its label, hint and error. */
export interface ControlIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends Pick<FieldProps, 'label' | 'required' | 'error' | 'hint' | 'wide'> {
  control(ids: ControlIds): ReactNode;
}

/** Label, control, hint and error of one field, tied together for assistive technology. */
export function Field({ label, required, error, hint, wide, control }: FieldFrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field} data-wide={wide || undefined}>
      {/* The mark for "required" is drawn by the style sheet, so that it stays out of the accessible name. */}
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
