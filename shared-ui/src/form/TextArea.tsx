import { Field, type FieldProps } from './Field';
import styles from './TextControl.module.css';

export interface TextAreaProps extends FieldProps {
  /** Lines of text it shows at first. Default 4. */
  rows?: number;
  maxLength?: number | undefined;
}

/** Several lines of text; the user may drag it taller. */
export function TextArea({ label, error, hint, wide, rows = 4, onChange, ...input }: TextAreaProps) {
  return (
    <Field
      {...{ label, error, hint, wide }}
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
