import { type ReactNode, useId } from 'react';
import { NativeSelect } from 'shared-ui';
import styles from './import.module.css';

/** Renders a native select with its label and a line below it. As long as nothing is chosen, it asks for a choice. */
export function NativeChoice<T extends string>({
  label,
  value,
  options,
  hint,
  onChange,
}: {
  label: ReactNode;
  value: T | '';
  options: readonly (readonly [value: T, text: string])[];
  hint?: ReactNode;
  onChange(value: T): void;
}) {
  const id = useId();
  const optionOf = (text: string) => options.find(([option]) => option === text)?.[0];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => {
          const chosen = optionOf(target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {optionOf(value) === undefined && <option value={value}>Choose one</option>}
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
