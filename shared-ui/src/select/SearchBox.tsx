import { useId } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import type { Choice } from './choices';
import { LazySelect } from './LazySelect';
import type { InputHint } from './select-props';

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
  /** Finds the typed words. */
  onFind?(words: string): void;
  /** Shown in the menu if nothing matches the typed text. */
  emptyText: string;
  placeholder?: string;
  hint?: InputHint;
}

/** Shows a search box that filters a list by the selected choices, and finds words. */
export function SearchBox(props: SearchBoxProps) {
  const id = useId();
  return (
    <div>
      <VisuallyHidden>
        <label htmlFor={id}>Search</label>
      </VisuallyHidden>
      <LazySelect {...props} id={id} search multi clearable />
    </div>
  );
}
