import { useMemo } from 'react';
import { Field, type FieldProps } from '../form/Field';
import { LazySelect } from './LazySelect';

export interface SelectFieldProps extends FieldProps {
  /** The texts to choose from; `value` is one of them, or '' for none. */
  options: readonly string[];
  /** Whether the options are still on their way. */
  loading?: boolean;
  /** Whether there are more options than these: other ones come with what is typed. */
  more?: boolean;
  /** Tells what is typed while the menu is open; undefined when it closes. */
  onTyping?: (typed: string | undefined) => void;
  /** Whether a chosen value can be taken away again. */
  clearable?: boolean;
}

/** A form field whose value is chosen from a list, with typing to narrow it. */
export function SelectField({
  label,
  name,
  options,
  loading = false,
  more = false,
  onTyping,
  value,
  onChange,
  required = false,
  error,
  hint,
  disabled = false,
  wide,
  clearable = false,
}: SelectFieldProps) {
  const choices = useMemo(() => options.map(toChoice), [options]);
  const chosen = useMemo(() => (value === '' ? [] : [toChoice(value)]), [value]);
  return (
    <Field
      {...{ label, required, error, hint, wide }}
      control={(ids) => (
        <LazySelect
          urgent
          id={ids.id}
          describedBy={ids['aria-describedby']}
          invalid={ids['aria-invalid'] ?? false}
          {...{ name, required, disabled, loading, more, onTyping, clearable }}
          options={choices}
          value={chosen}
          onChange={(next) => onChange(next[0]?.value ?? '')}
        />
      )}
    />
  );
}

function toChoice(text: string) {
  return { value: text, label: text };
}
