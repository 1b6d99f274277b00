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
