import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

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
  /** Takes the whole width of the form. */
  wide?: boolean | undefined;
}

/** The props that connect a control with its label, hint and error. */
interface ControlIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends Pick<FieldProps, 'label' | 'required' | 'error' | 'hint' | 'wide'> {
  /** The typed text and the most characters of it, which are counted near the limit. */
  value?: string;
  maxLength?: number | undefined;
  control(ids: ControlIds): ReactNode;
}

const figure = (count: number): string => count.toLocaleString('en-US');

/** Returns how long a text is, from nine tenths of the limit on. The input itself would cut a paste without a word. */
const countText = (value: string, most: number): string | undefined =>
  value.length < most * 0.9 ? undefined : `${figure(value.length)} of ${figure(most)} characters`;

/** Renders the label, control, hint and error of a field, connected for screen readers. */
export function Field({
  label,
  required,
  error,
  hint,
  wide,
  value = '',
  maxLength = Number.POSITIVE_INFINITY,
  control,
}: FieldFrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const count = countText(value, maxLength);
  const shownHint = count ? (
    <>
      {hint} {count}
    </>
  ) : (
    hint
  );
  const describedBy = [shownHint && hintId, error && errorId].filter(Boolean).join(' ');
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
      {shownHint && (
        <p id={hintId} className={styles.hint}>
          {shownHint}
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
