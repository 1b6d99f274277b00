import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../controls/Icon';
import { isComposing } from '../is-composing';
import { ChipText, chipsText } from './ChipText';
import type { ChoiceSelect } from './ChoiceSelect';
import styles from './select.module.css';
import type { ChoiceSelectProps } from './select-props';

let loaded: typeof ChoiceSelect | undefined;

/** Loads the dropdown once for the page. @throws Error if it fails to load. */
export const loadSelect = async (): Promise<typeof ChoiceSelect> => {
  loaded ??= (await import('./ChoiceSelect')).ChoiceSelect;
  return loaded;
};

/** Resolves after the click of a pointer that is now pressed. */
const clicked = () =>
  new Promise<void>((resolve) => {
    const end = () => setTimeout(resolve);
    addEventListener('pointerup', end, { once: true });
    addEventListener('pointercancel', end, { once: true });
  });

/**
 * Shows a `ChoiceSelect` that is loaded on hover or focus, or at once if it is `eager`. Until then it shows an input of the same
 * look, whose focus and text the dropdown takes over. One that searches also finds words, and removes its choices.
 */
export function LazySelect({
  eager = false,
  placeholder = 'Select...',
  ...select
}: ChoiceSelectProps & { eager?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [ready, setReady] = useState(loaded && { Select: loaded, focused: false });

  // A click is lost if its button is replaced between press and release.
  const press = useRef<Promise<void>>(undefined);

  const load = useCallback(
    () =>
      loadSelect().then(
        async (Select) => {
          await press.current;
          const { activeElement } = document;
          // A dialog gives the focus back to the input that had it. The next focus loads again, at once.
          if (activeElement?.closest('dialog') && !input.current?.closest('dialog')) return;
          // Synchronously: a later render could take the focus from a field that the user has reached by then.
          flushSync(() => setReady({ Select, focused: activeElement === input.current }));
        },
        (error: unknown) => console.error('The dropdown could not be loaded.', error),
      ),
    [],
  );

  useEffect(() => {
    if (eager && !loaded) load();
  }, [eager, load]);

  if (ready)
    return (
      <ready.Select
        {...select}
        placeholder={placeholder}
        initial={{ typed, opened, isFocused: ready.focused }}
      />
    );

  const { value, onChange, onFind, onProblem, clearable, multi, search } = select;
  const [chosen] = value;
  const pressKey = ({ key, nativeEvent }: KeyboardEvent) => {
    if (isComposing(nativeEvent)) return;
    if (key.startsWith('Arrow')) setOpened(true);
    if ((key === 'Backspace' || key === 'Delete') && clearable && typed === '') onChange(value.slice(0, -1));
    if (key === 'Enter' && onFind && typed.trim()) {
      onFind(typed.trim());
      setTyped('');
    }
  };
  return (
    <div className={styles.root}>
      <div
        className={styles.control}
        data-placeholder
        onPointerEnter={load}
        onPointerDownCapture={() => {
          press.current = clicked();
        }}
      >
        {search && (
          <span className={styles.searchIcon}>
            <Icon name="search" />
          </span>
        )}
        <div className={styles.values}>
          {multi &&
            value.map((choice) => (
              <div key={choice.value} className={styles.chip}>
                <div className={styles.chipLabel}>
                  <ChipText field={choice.group}>{choice.label}</ChipText>
                </div>
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.chipRemove}
                  aria-label={`Remove ${choice.label}`}
                  onClick={() => onChange(value.filter((other) => other !== choice))}
                >
                  <Icon name="close" />
                </button>
              </div>
            ))}
          <input
            {...select.hint}
            ref={input}
            id={select.id}
            role="combobox"
            dir="auto"
            aria-expanded={false}
            aria-haspopup="listbox"
            aria-autocomplete="list"
            aria-required={select.required}
            aria-invalid={select.invalid || undefined}
            aria-describedby={select.describedBy}
            aria-description={multi ? chipsText(value) : undefined}
            autoComplete="off"
            placeholder={multi && chosen ? '' : (chosen?.label ?? placeholder)}
            data-chosen={chosen !== undefined}
            value={typed}
            onFocus={load}
            onPointerDown={() => setOpened(true)}
            onKeyDown={pressKey}
            onInvalid={() => onProblem?.('The list is still loading. Try again in a moment.')}
            onChange={({ target }) => {
              // Chosen by nobody yet, so a form does not submit it.
              target.setCustomValidity(onFind ? '' : target.value);
              setOpened(true);
              setTyped(target.value);
            }}
          />
        </div>
        {clearable && chosen && (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className={`${styles.indicator} ${styles.clear}`}
            onClick={() => onChange([])}
          >
            <Icon name="close" />
          </button>
        )}
        {!search && (
          <span className={styles.indicator}>
            <Icon name="chevron" />
          </span>
        )}
      </div>
    </div>
  );
}
