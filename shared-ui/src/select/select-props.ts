import type { Choice, Option } from './choices';

/** The props of a text input that show its shortcut. */
export interface InputHint {
  title?: string;
  'aria-keyshortcuts'?: string;
  'aria-description'?: string;
}

/** The props of a dropdown. The input that is shown until the dropdown has loaded takes them too. */
export interface ChoiceSelectProps {
  /** Id of the text input, for its label. */
  id: string;
  name?: string;
  options: readonly Option[];
  /** Recently chosen texts, listed first under their own heading. */
  lastUsed?: readonly string[] | undefined;
  value: readonly Choice[];
  onChange(next: readonly Choice[]): void;
  multi?: boolean;
  clearable?: boolean;
  required?: boolean;
  invalid?: boolean;
  /** Whether the options are still loading. */
  loading?: boolean;
  /** Whether more options exist. Typing loads matching ones. */
  more?: boolean;
  /**
   * Called with the typed text while the menu is open, and with undefined when it closes. `isLeft` is true once the user has left a
   * text that is no option: one may have come since.
   */
  onTyping?: ((typed: string | undefined, isLeft?: boolean) => void) | undefined;
  /** Creates a choice from the typed text. Offered last, if no choice has that label. */
  onCreate?: ((typed: string) => void) | undefined;
  /** Finds the typed words. Offered first, or last if a choice has just that label. */
  onFind?: ((words: string) => void) | undefined;
  /** Reports what to do about a typed text that is not chosen; undefined once nothing is to be done. */
  onProblem?: ((text: string | undefined) => void) | undefined;
  /** The shortcut of the text input. */
  hint?: InputHint | undefined;
  /** Id of the element with the hint or error. */
  describedBy?: string | undefined;
  placeholder?: string;
  emptyText?: string;
  /** Looks like a search box instead of a dropdown. */
  search?: boolean;
}
