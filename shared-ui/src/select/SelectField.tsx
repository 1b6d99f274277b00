import { useMemo } from 'react';
import { Field, type FieldProps } from '../form/Field';
import type { Choice } from './choices';
import { LazySelect } from './LazySelect';

const NONE: readonly string[] = [];

/** The props of a {@link SelectField}. */
export interface SelectFieldProps extends FieldProps {
  /** The texts to choose from. `value` is one of them, or '' for none. */
  options: readonly string[];
  /** Recently chosen texts, listed first under their own heading. */
  lastUsed?: readonly string[];
  /** Whether the options are still loading. */
  loading?: boolean;
  /** Whether more options exist. Typing loads matching ones. */
  more?: boolean;
  /** Called with the typed text while the menu is open, and with undefined when it closes. */
  onTyping?: (typed: string | undefined) => void;
  /** Creates an option from the typed text and sets it. Offered if no option has that text. */
  onCreate?: (typed: string) => void;
  /** Whether the chosen value can be cleared. */
  clearable?: boolean;
}

/** Shows a form field whose value is chosen from a list. Typing filters the list. */
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
          eager
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
