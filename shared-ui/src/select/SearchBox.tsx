import { useId } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import type { Choice } from './choices';
import { LazySelect } from './LazySelect';

export interface SearchBoxProps {
  /** Accessible name; not shown. Default "Search". */
  label?: string;
  options: readonly Choice[];
  /** Whether the options are still on their way. */
  loading?: boolean;
  /** Whether there are more options than these: other ones come with what is typed. */
  more?: boolean;
  /** Tells what is typed while the menu is open; undefined when it closes. */
  onTyping?(typed: string | undefined): void;
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
      {/* Until the dropdown is there, only the first choice is shown, and none can be taken back. */}
      <LazySelect {...select} id={id} search clearable urgent={select.value.length > 0} />
    </div>
  );
}
