import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SelectInstance } from 'react-select';
import Select from 'react-select/creatable';
import { type Choice, type ChoiceGroup, choiceKeeper, firstChoices, toChoices } from './choices';
import { chipsText } from './parts/ChipText';
import type { ChoiceSelectProps } from './parts/choice-select-props';
import { classNames, components, SelectExtras, searchComponents } from './parts/components';
import { searchKey } from './search-key';
import styles from './select.module.css';
import { settings } from './settings';

/** Returns what a screen reader announces where it gets no description of the option. */
const spokenLabel = ({ label, note }: Choice): string => (note === undefined ? label : `${label}, ${note}`);

const shownLabel = ({ label }: Choice): string => label;

const NONE: readonly string[] = [];

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
  onFind,
  hint,
  describedBy,
  placeholder = settings.placeholder,
  emptyText = settings.emptyText,
  search,
  initial,
}: ChoiceSelectProps) {
  const [replaced] = useState(initial);
  const [input, setInput] = useState(replaced?.typed ?? '');
  const select = useRef<SelectInstance<Choice, boolean, ChoiceGroup>>(null);
  const [keep] = useState(choiceKeeper);
  const keyed = useMemo(() => toChoices(options, lastUsed).map(keep), [options, lastUsed, keep]);
  const wanted = searchKey(input);
  const finds = onFind !== undefined;
  const { shown, left, isExact } = useMemo(() => {
    const chosen = new Set(multi ? value.map((choice) => choice.value) : []);
    const matches = keyed.filter(({ choice, key }) => key.includes(wanted) && !chosen.has(choice.value));
    const exact = finds ? matches.filter(({ key }) => key === wanted) : [];
    const ordered = [...new Set([...exact, ...matches])];
    return {
      ...firstChoices(
        ordered.map(({ choice }) => choice),
        settings.optionLimit,
      ),
      isExact: exact.length > 0,
    };
  }, [keyed, wanted, multi, value, finds]);

  const isNew = finds || (onCreate !== undefined && !keyed.some(({ key }) => key === wanted));
  // The same object until it moves, for the focus.
  const [created, position] = useMemo(
    () => [
      { label: `${finds ? 'Find' : 'Create'} “${input.trim()}”`, value: input },
      finds && !isExact ? ('first' as const) : ('last' as const),
    ],
    [finds, input, isExact],
  );
  // The menu has an option, and would not say this itself.
  const isAlone = finds && wanted !== '' && !shown.length;
  const notice = isAlone ? (loading ? settings.loadingText : emptyText) : undefined;

  // A layout effect, so that the next key already arrives here.
  useLayoutEffect(() => {
    if (!replaced) return;
    select.current?.focus();
    if (replaced.opened) select.current?.openMenu('first');
  }, [replaced]);

  /**
   * Chooses the focused option on Tab and lets the focus move on. By itself react-select would keep the focus. A search
   * finds its text also while its menu is closed, and Esc clears it.
   */
  const press = (event: KeyboardEvent) => {
    const focused = select.current?.state.focusedOption;
    if (finds && event.key === 'Escape') setInput('');
    if (onFind && event.key === 'Enter' && wanted !== '' && !select.current?.props.menuIsOpen) {
      onFind(input.trim());
      setInput('');
    }
    if (event.key !== 'Tab' || event.shiftKey || !select.current?.props.menuIsOpen || !focused) return;
    select.current.selectOption(focused);
    // Choosing takes the focus away on a touch screen, and Tab would start at the top of the page.
    select.current.focus();
    // The form of a new record takes the focus.
    if (focused === created) event.preventDefault();
  };

  return (
    <SelectExtras
      value={{ describedBy, hint, chips: multi ? chipsText(value) : undefined, notice, left, more }}
    >
      <Select<Choice, boolean, ChoiceGroup>
        ref={select}
        unstyled
        className={styles.root ?? ''}
        classNames={classNames}
        classNamePrefix="select"
        components={search ? searchComponents : components}
        inputId={id}
        instanceId={id}
        {...(name && { name })}
        options={shown}
        filterOption={null}
        isValidNewOption={() => isNew && wanted !== ''}
        getNewOptionData={() => created}
        createOptionPosition={position}
        allowCreateWhileLoading={finds}
        getOptionLabel={spokenLabel}
        formatOptionLabel={shownLabel}
        onCreateOption={(typed) => (onFind ?? onCreate)?.(typed.trim())}
        inputValue={input}
        onInputChange={(typed, { action }) => {
          // What is typed stays when the user goes elsewhere.
          if (!finds || (action !== 'menu-close' && action !== 'input-blur')) setInput(typed);
          // Enter takes the first option after typing, also if a focused one still matches.
          if (finds) select.current?.setState({ focusedOption: null });
          if (action === 'input-change') onTyping?.(typed);
        }}
        // The first letter opens the menu before React has it in the state.
        onMenuOpen={() => onTyping?.(select.current?.inputRef?.value ?? '')}
        onMenuClose={() => onTyping?.(undefined)}
        tabSelectsValue={false}
        onKeyDown={press}
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
