import { useState } from 'react';
import type { Model } from 'shared-model/define-model';
import { usePeople } from 'shared-store/names/people';
import { TextField } from 'shared-ui/form';

type SuggestFieldProps<T> = { model: Model<T> } & Parameters<typeof TextField>[0];

/**
 * Renders a text field for a person, which suggests staff and the names in other records while the user types. It accepts any
 * text. The browser's own list of suggestions leaves Enter to the form and Tab to the page, and needs no script.
 */
export function SuggestField<T>({ model, onChange, ...field }: SuggestFieldProps<T>) {
  const [typed, setTyped] = useState<string>();
  const people = usePeople(model, field.name, typed);
  return (
    <TextField
      {...field}
      suggestions={people.filter((name) => name !== field.value)}
      onChange={(text, isIncomplete) => {
        setTyped(text);
        onChange(text, isIncomplete);
      }}
    />
  );
}
