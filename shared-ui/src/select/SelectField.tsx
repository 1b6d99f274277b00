import { useMemo } from 'react';
import { Field, type FieldProps } from '../form/Field';
import type { Choice } from './choices';
import { LazySelect } from './LazySelect';

const NONE: readonly string[] = [];

export interface SelectFieldProps extends FieldProps {
  /** The texts to choose from; `value` is one of them, or '' for none. */
  options: readonly string[];
  /** Texts that were chosen lately: they are offered first, under a heading of their own. */
  lastUsed?: readonly string[];
  /** Whether the options are still on their way. */
  loading?: boolean;
  /** Whether there are more options than these: other ones come with what is typed. */
  more?: boolean;
  /** Tells what is typed while the menu is open; undefined when it closes. */
  onTyping?: (typed: string | undefined) => void;
  /** Makes an option of what is typed where none reads so, and gives the field its value. */
  onCreate?: (typed: string) => void;
  /** Whether a chosen value can be taken away again. */
  clearable?: boolean;
}

/** A form field whose value is chosen from a list, with typing to narrow it. */
export function SelectField({
  label,
  name,
  options,
  lastUsed = NONE,
  loading = false,
  more = false,
  onTyping,
  onCreate,
  value,
  onChange,
  required = false,
  error,
  hint,
  disabled = false,
  wide,
  clearable = false,
}: SelectFieldProps) {
  const choices = useMemo(() => toChoices(lastUsed, options), [lastUsed, options]);
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
          {...{ name, required, disabled, loading, more, onTyping, onCreate, clearable }}
          options={choices}
          value={chosen}
          onChange={(next) => onChange(next[0]?.value ?? '')}
        />
      )}
    />
  );
}

function toChoice(text: string): Choice {
  return { value: text, label: text };
}

function toChoices(lastUsed: readonly string[], options: readonly string[]): readonly Choice[] {
  if (lastUsed.length === 0) return options.map(toChoice);
  const others = options.filter((text) => !lastUsed.includes(text));
  return [
    ...lastUsed.map((text) => ({ ...toChoice(text), group: 'Last used' })),
    ...others.map((text) => ({ ...toChoice(text), group: 'All' })),
  ];
}
