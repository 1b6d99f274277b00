import { useId, useMemo, useState } from 'react';
import { TextField } from 'shared-ui';
import type { Model } from '../model/define-model';
import { useSuggestions } from '../store/names/useSuggestions';

/** The most texts to suggest. */
const SUGGESTED = 10;

type SuggestFieldProps<T> = { model: Model<T> } & Parameters<typeof TextField>[0];

/**
 * Renders a text field that suggests the texts of other records while the user types. It accepts any text. The browser's
 * own list of suggestions leaves Enter to the form and Tab to the page, and needs no script.
 */
export function SuggestField<T>({ model, onChange, ...field }: SuggestFieldProps<T>) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const names = useMemo(() => [field.name], [field.name]);
  const { texts } = useSuggestions(model, names, typed, SUGGESTED);
  const others = texts[field.name]?.filter((text) => text !== field.value) ?? [];
  return (
    <>
      <TextField
        {...field}
        list={id}
        autoComplete="off"
        onChange={(text, isIncomplete) => {
          setTyped(text);
          onChange(text, isIncomplete);
        }}
      />
      <datalist id={id}>
        {others.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}
