import { useId } from 'react';
import { VisuallyHidden } from '../VisuallyHidden';
import { ChoiceSelect } from './ChoiceSelect';
import type { Choice } from './choices';

export interface SearchBoxProps {
  /** Accessible name; not shown. Default "Search". */
  label?: string;
  options: readonly Choice[];
  /** Whether the options are still on their way. */
  loading?: boolean;
  value: readonly Choice[];
  onChange(next: readonly Choice[]): void;
  /** Whether several choices can be taken at once. */
  multi: boolean;
  /** Shown in the menu when nothing matches what was typed. */
  emptyText: string;
  placeholder?: string;
}

/** Narrows a list to the chosen ones: type to find a choice, take it, clear it to see everything again. */
export function SearchBox({ label = 'Search', ...select }: SearchBoxProps) {
  const id = useId();
  return (
    <div>
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <ChoiceSelect {...select} id={id} search clearable />
    </div>
  );
}
