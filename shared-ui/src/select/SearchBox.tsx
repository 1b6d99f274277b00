import { useId } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import type { Choice } from './choices';
import { LazySelect } from './LazySelect';

/** The props of a {@link SearchBox}. */
export interface SearchBoxProps {
  options: readonly Choice[];
  /** Whether the options are still loading. */
  loading?: boolean;
  /** Whether more options exist. Typing loads matching ones. */
  more?: boolean;
  /** Called with the typed text while the menu is open, and with undefined when it closes. */
  onTyping?(typed: string | undefined): void;
  value: readonly Choice[];
  onChange(next: readonly Choice[]): void;
  /** Whether several choices can be selected. */
  multi: boolean;
  /** Shown in the menu if nothing matches the typed text. */
  emptyText: string;
  placeholder?: string;
}

/** Shows a search box that filters a list by the selected choices. */
export function SearchBox(props: SearchBoxProps) {
  const id = useId();
  return (
    <div>
      <VisuallyHidden>
        <label htmlFor={id}>Search</label>
      </VisuallyHidden>
      {/* The placeholder input shows only the first choice and cannot remove it, so load the dropdown. */}
      <LazySelect {...props} id={id} search clearable eager={props.value.length > 0} />
    </div>
  );
}
