import { useMemo, useState } from 'react';
import { Field, type FieldProps } from '../form/Field';
import type { Option } from './choices';
import { LazySelect } from './LazySelect';

export interface SelectFieldProps extends FieldProps {
  /** The texts or choices to choose from. `onChange` gets the value of one. `value` is the text to show, '' for none. */
  options: readonly Option[];
  /** Recently chosen texts, listed first under their own heading. */
  lastUsed?: readonly string[] | undefined;
  /** Whether the options are still loading. */
  loading?: boolean;
  /** Whether more options exist. Typing loads matching ones. */
  more?: boolean;
  /** Called with the typed text while the menu is open, and with undefined when it closes. */
  onTyping?: (typed: string | undefined, isLeft?: boolean) => void;
  /** Creates an option from the typed text and sets it. Offered if no option has that text. */
  onCreate?: (typed: string) => void;
}

/** Shows a form field whose value is chosen from a list, and can be cleared unless it is required. Typing filters the list. */
export function SelectField({
  label,
  name,
  options,
  lastUsed,
  loading = false,
  more = false,
  onTyping,
  onCreate,
  value,
  onChange,
  required = false,
  error,
  hint,
  wide,
}: SelectFieldProps) {
  const chosen = useMemo(() => (value === '' ? [] : [{ value, label: value }]), [value]);
  const [problem, setProblem] = useState<string>();
  return (
    <Field
      {...{ label, required, error: problem ?? error, hint, wide }}
      control={(ids) => (
        <LazySelect
          eager
          id={ids.id}
          describedBy={ids['aria-describedby']}
          invalid={ids['aria-invalid'] ?? false}
          {...{ name, options, lastUsed, required, loading, more, onTyping, onCreate }}
          clearable={!required}
          onProblem={setProblem}
          value={chosen}
          onChange={(next) => onChange(next[0]?.value ?? '')}
        />
      )}
    />
  );
}
