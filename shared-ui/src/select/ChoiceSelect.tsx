import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { SelectInstance } from 'react-select';
import Select from 'react-select/creatable';
import { useCloseRequest } from '../close-request';
import { isComposing } from '../is-composing';
import { chipsText } from './ChipText';
import { type Choice, type ChoiceGroup, choiceKeeper, firstChoices, isFound, toChoices } from './choices';
import { searchKey, visibleWords } from './search-key';
import styles from './select.module.css';
import type { ChoiceSelectProps } from './select-props';
import { classNames, components, SelectExtras, searchComponents } from './skin';

/** Returns what a screen reader announces where it gets no description of the option. */
const spokenLabel = ({ label, note }: Choice): string => (note === undefined ? label : `${label}, ${note}`);

const shownLabel = ({ label }: Choice): string => label;

const NONE: readonly string[] = [];

const LOADING = 'Loading...';

/** Renders at most this many options. More would make opening a long list slow. */
const OPTION_LIMIT = 50;

/** The state of the input that the dropdown replaces. */
interface Replaced {
  readonly typed: string;
  readonly opened: boolean;
  readonly isFocused: boolean;
}

/**
 * Shows the dropdown of form fields and search boxes. Renders only the first matches of a long list. Takes a typed text that
 * is one option when the user leaves. Keeps any other text, and does not let its form be submitted with it.
 */
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
  loading = false,
  more = false,
  onTyping,
  onCreate,
  onFind,
  onProblem,
  hint,
  describedBy,
  placeholder,
  emptyText = 'No options',
  search,
  initial,
}: ChoiceSelectProps & { initial?: Replaced }) {
  const [replaced] = useState(initial);
  const [input, setInput] = useState(replaced?.typed ?? '');
  /** Set from leaving a typed text until the next letter; `isAsked` is whether the form was submitted. */
  const [left, setLeft] = useState(replaced?.isFocused === false ? { isAsked: false } : undefined);
  const [isOpen, setOpen] = useState(false);
  /** Whether a form is open that creates the typed option: the text is no mistake until the user is back here. */
  const isCreating = useRef(false);
  const select = useRef<SelectInstance<Choice, boolean, ChoiceGroup>>(null);
  useCloseRequest(isOpen, () => select.current?.onMenuClose());
  const [keep] = useState(choiceKeeper);
  const keyed = useMemo(() => toChoices(options, lastUsed).map(keep), [options, lastUsed, keep]);
  const wanted = searchKey(input);
  const finds = onFind !== undefined;
  const {
    shown,
    left: unshown,
    isExact,
    meant,
  } = useMemo(() => {
    const chosen = new Set(multi ? value.map((choice) => choice.value) : []);
    const matches = keyed.filter(({ choice, key }) => isFound(key, wanted) && !chosen.has(choice.value));
    const exact = matches.filter(({ key }) => key === wanted);
    const literal = exact.filter(({ choice }) => choice.label === input.trim());
    const [meant, ...namesakes] = literal.length > 0 ? literal : exact;
    const ordered = finds ? [...new Set([...exact, ...matches])] : matches;
    return {
      ...firstChoices(
        ordered.map(({ choice }) => choice),
        OPTION_LIMIT,
      ),
      isExact: exact.length > 0,
      meant: namesakes.length > 0 ? undefined : meant?.choice,
    };
  }, [keyed, wanted, input, multi, value, finds]);

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
  const notice = isAlone ? (loading ? LOADING : emptyText) : undefined;

  // A layout effect, so that the next key already arrives here.
  useLayoutEffect(() => {
    if (!replaced?.isFocused) return;
    select.current?.focus();
    if (replaced.opened) select.current?.openMenu('first');
  }, [replaced]);

  const isLeft = left !== undefined && !finds && wanted !== '';
  const problem =
    isLeft && !meant && (!loading || left.isAsked)
      ? `“${input.trim()}” is not chosen yet: choose from the list, ${onCreate ? 'create it there, ' : ''}or clear it.`
      : undefined;

  const chosenText = multi ? '' : (value[0]?.value ?? '');
  const [knownText, setKnownText] = useState(chosenText);
  if (chosenText !== knownText) {
    setKnownText(chosenText);
    if (chosenText !== '') setInput('');
  }

  const take = useEffectEvent((choice: Choice) => {
    setInput('');
    onChange(multi ? [...value, choice] : [choice]);
  });
  useLayoutEffect(() => {
    if (isLeft && meant) take(meant);
  }, [isLeft, meant]);

  const report = useEffectEvent((text: string | undefined) => onProblem?.(text));
  useLayoutEffect(() => {
    select.current?.inputRef?.setCustomValidity(problem ?? (isLeft ? LOADING : ''));
    report(problem);
  }, [isLeft, problem]);

  // A submit by Enter leaves no field. It comes here before the form's own handler, which then has what was taken.
  useEffect(() => {
    const form = select.current?.inputRef?.form;
    const ask = () => flushSync(() => setLeft({ isAsked: true }));
    form?.addEventListener('submit', ask, { capture: true });
    return () => form?.removeEventListener('submit', ask, { capture: true });
  }, []);

  // The option of a text that was left may still arrive.
  const isAsking = isOpen || isLeft;
  const type = useEffectEvent((typed: string | undefined) => onTyping?.(typed));
  const leave = useEffectEvent(() => onTyping?.(input, true));
  useEffect(() => {
    if (!isAsking) return;
    type(select.current?.inputRef?.value ?? '');
    return () => type(undefined);
  }, [isAsking]);
  const isUnknown = isLeft && !meant;
  useLayoutEffect(() => {
    if (isUnknown) leave();
  }, [isUnknown]);

  /**
   * Chooses the focused option on Tab and lets the focus move on. By itself react-select would keep the focus. A search
   * finds its text also while its menu is closed, and Esc clears it.
   */
  const press = (event: KeyboardEvent) => {
    // These keys belong to the input method.
    if (isComposing(event.nativeEvent)) return;
    const focused = select.current?.state.focusedOption;
    if (event.key === 'Escape' && input !== '') {
      setInput('');
      // Only the text goes. With an open menu react-select closes that too.
      if (!finds && !select.current?.props.menuIsOpen) event.preventDefault();
    }
    if (onFind && event.key === 'Enter' && wanted !== '' && !select.current?.props.menuIsOpen) {
      onFind(visibleWords(input));
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
      value={{ describedBy, hint, chips: multi ? chipsText(value) : undefined, notice, left: unshown, more }}
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
        onCreateOption={(typed) => {
          // Until a record of it is stored and chosen.
          if (!onFind) setInput(typed);
          isCreating.current = onCreate !== undefined;
          (onFind ?? onCreate)?.(visibleWords(typed));
        }}
        inputValue={input}
        onInputChange={(typed, { action }) => {
          // What is typed stays when the user goes elsewhere.
          if (action === 'menu-close' || action === 'input-blur') return;
          setInput(typed);
          setLeft(undefined);
          // Enter takes the first option after typing, also if a focused one still matches.
          if (finds) select.current?.setState({ focusedOption: null });
          if (action === 'input-change') onTyping?.(typed);
        }}
        onMenuOpen={() => setOpen(true)}
        onMenuClose={() => setOpen(false)}
        onFocus={() => {
          isCreating.current = false;
        }}
        onBlur={() => isCreating.current || setLeft({ isAsked: false })}
        tabSelectsValue={false}
        onKeyDown={press}
        value={multi ? value : (value[0] ?? null)}
        onChange={(next) => onChange(next === null ? [] : 'value' in next ? [next] : next)}
        isMulti={multi}
        isClearable={clearable}
        isLoading={loading}
        required={required}
        aria-invalid={invalid || undefined}
        placeholder={placeholder}
        noOptionsMessage={() => emptyText}
        loadingMessage={() => LOADING}
        maxMenuHeight={300}
        minMenuHeight={140}
        // Options that Page Up and Page Down move by.
        pageSize={5}
        menuPlacement="auto"
      />
    </SelectExtras>
  );
}
