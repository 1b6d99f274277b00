import { type ReactNode, useId } from 'react';
import { NativeSelect } from 'shared-ui';
import styles from './import.module.css';

/** Renders a native select with its label and a line below it. */
export function NativeChoice({
  label,
  value,
  options,
  hint,
  onChange,
}: {
  label: ReactNode;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  hint?: ReactNode;
  onChange(value: string): void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
