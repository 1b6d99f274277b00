import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SelectInstance } from 'react-select';
import Select from 'react-select/creatable';
import { type Choice, type ChoiceGroup, firstChoices, type Option, toChoices } from './choices';
import { classNames, components, SelectExtras, searchComponents } from './parts';
import { searchKey } from './search-key';
import styles from './select.module.css';
import { settings } from './settings';

/** The props of a {@link ChoiceSelect}. */
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
  disabled?: boolean;
  /** Whether the options are still loading. */
  loading?: boolean;
  /** Whether more options exist. Typing loads matching ones. */
  more?: boolean;
  /** Called with the typed text while the menu is open, and with undefined when it closes. */
  onTyping?: ((typed: string | undefined) => void) | undefined;
  /** Creates a choice from the typed text. Offered last, if no choice has that label. */
  onCreate?: ((typed: string) => void) | undefined;
  /** Id of the element with the hint or error. */
  describedBy?: string | undefined;
  placeholder?: string;
  emptyText?: string;
  /** Looks like a search box instead of a dropdown. */
  search?: boolean;
  /** The state of the placeholder input that it replaces; undefined if that had no focus. */
  initial?: { readonly typed: string; readonly opened: boolean } | undefined;
}

/** Returns what a screen reader announces where it gets no description of the option. */
const spokenLabel = ({ label, note }: Choice): string => (note === undefined ? label : `${label}, ${note}`);

const shownLabel = ({ label }: Choice): string => label;

const NONE: readonly string[] = [];

const createLabel = (typed: string): string => `Create “${typed.trim()}”`;

/** Shows the dropdown of form fields and search boxes. Renders only the first matches of a long list. */
export function ChoiceSelect({
  id,
  name,
  options,
  lastUsed = NONE,
  value,
  onChange,
  multi = false,
  clearable = false,
  required = false,
  invalid = false,
  disabled = false,
  loading = false,
  more = false,
  onTyping,
  onCreate,
  describedBy,
  placeholder = settings.placeholder,
  emptyText = settings.emptyText,
  search = false,
  initial,
}: ChoiceSelectProps) {
  const [replaced] = useState(initial);
  const [input, setInput] = useState(replaced?.typed ?? '');
  const select = useRef<SelectInstance<Choice, boolean, ChoiceGroup>>(null);
  const keyed = useMemo(
    () => toChoices(options, lastUsed).map((choice) => ({ choice, key: searchKey(choice.label) })),
    [options, lastUsed],
  );
  const wanted = searchKey(input);
  const { shown, left } = useMemo(() => {
    const chosen = new Set(multi ? value.map((choice) => choice.value) : []);
    const matches = keyed.filter(({ choice, key }) => key.includes(wanted) && !chosen.has(choice.value));
    return firstChoices(
      matches.map(({ choice }) => choice),
      settings.optionLimit,
    );
  }, [keyed, wanted, multi, value]);

  const isCreatable = onCreate !== undefined && wanted !== '' && !keyed.some(({ key }) => key === wanted);

  // A layout effect, so that the next key already arrives here.
  useLayoutEffect(() => {
    if (!replaced) return;
    select.current?.focus();
    if (replaced.opened) select.current?.openMenu('first');
  }, [replaced]);

  /** Chooses the focused option on Tab and lets the focus move on. By itself react-select would keep the focus. */
  const chooseOnTab = (event: KeyboardEvent) => {
    const focused = select.current?.state.focusedOption;
    if (event.key !== 'Tab' || event.shiftKey || !select.current?.props.menuIsOpen || !focused) return;
    select.current.selectOption(focused);
    // Choosing takes the focus away on a touch screen, and Tab would start at the top of the page.
    select.current.focus();
    // The form of a new record takes the focus.
    if ('__isNew__' in focused) event.preventDefault();
  };

  return (
    <SelectExtras value={useMemo(() => ({ describedBy, leftOut: left, more }), [describedBy, left, more])}>
      <Select<Choice, boolean, ChoiceGroup>
        ref={select}
        unstyled
        className={styles.root ?? ''}
        classNames={classNames}
        classNamePrefix="select"
        components={search ? searchComponents : components}
        inputId={id}
        instanceId={id}
        {...(name !== undefined && { name })}
        options={shown}
        filterOption={null}
        isValidNewOption={useCallback(() => isCreatable, [isCreatable])}
        formatCreateLabel={createLabel}
        getOptionLabel={spokenLabel}
        formatOptionLabel={shownLabel}
        onCreateOption={(typed) => onCreate?.(typed.trim())}
        inputValue={input}
        onInputChange={(typed, { action }) => {
          setInput(typed);
          if (action === 'input-change') onTyping?.(typed);
        }}
        // The first letter opens the menu before React has it in the state.
        onMenuOpen={() => onTyping?.(select.current?.inputRef?.value ?? '')}
        onMenuClose={() => onTyping?.(undefined)}
        tabSelectsValue={false}
        onKeyDown={chooseOnTab}
        value={multi ? value : (value[0] ?? null)}
        onChange={(next) => onChange(next === null ? [] : 'value' in next ? [next] : next)}
        isMulti={multi}
        isClearable={clearable}
        isDisabled={disabled}
        isLoading={loading}
        required={required}
        aria-invalid={invalid || undefined}
        placeholder={placeholder}
        noOptionsMessage={() => emptyText}
        loadingMessage={() => settings.loadingText}
        maxMenuHeight={settings.maxMenuHeight}
        minMenuHeight={settings.minMenuHeight}
        pageSize={settings.pageSize}
        menuPlacement="auto"
      />
    </SelectExtras>
  );
}
