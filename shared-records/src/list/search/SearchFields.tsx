import { useState } from 'react';
import { usePeople } from 'shared-store/names/people';
import { Button } from 'shared-ui';
import { SelectField } from 'shared-ui/select';
import { useListScreen } from '../list-context';
import { withFilter } from './chips';
import { panelFields } from './list-search';
import styles from './SearchFields.module.css';

interface SearchFieldProps {
  readonly name: string;
  readonly label: string;
  /** The searched text, '' for none. */
  readonly value: string;
  /** Searches for a text, or for every one with ''. */
  onChange(text: string): void;
}

/** Renders the search of a list on a phone as fields: the choices and the people of its records. */
export function SearchFields() {
  const { model, search } = useListScreen();
  return panelFields(model).map((name) => {
    const field = model.fields[name];
    const props: SearchFieldProps = {
      name,
      label: field?.options.label ?? name,
      value: search.value.filters.find((filter) => filter.field === name)?.equals ?? '',
      onChange: (equals) => search.change((before) => withFilter(before, { field: name, equals })),
    };
    if (field?.kind === 'choice')
      return <ChoiceButtons key={name} {...props} choices={field.options.options} />;
    return <PersonField key={name} {...props} />;
  });
}

/** Renders a button for each choice: one press searches for it, the next one for all again. */
function ChoiceButtons({
  label,
  value,
  choices,
  onChange,
}: SearchFieldProps & { choices: readonly string[] }) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.label}>{label}</legend>
      {choices.map((choice) => (
        <Button
          key={choice}
          aria-pressed={choice === value}
          onClick={() => onChange(choice === value ? '' : choice)}
        >
          {choice}
        </Button>
      ))}
    </fieldset>
  );
}

/** Renders a dropdown of colleagues, then of the names in records. */
function PersonField(field: SearchFieldProps) {
  const { model } = useListScreen();
  const [typed, setTyped] = useState<string>();
  const people = usePeople(model, field.name, typed);
  return (
    <div className={styles.person}>
      <SelectField {...field} options={people} more onTyping={setTyped} />
    </div>
  );
}
