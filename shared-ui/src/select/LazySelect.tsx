import { type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../controls/Icon';
import type { ChoiceSelect, ChoiceSelectProps } from './ChoiceSelect';
import styles from './select.module.css';
import { settings } from './settings';

let loaded: typeof ChoiceSelect | undefined;

/** Loads the dropdown once for the page. @throws Error if it fails to load. */
export const loadSelect = async (): Promise<typeof ChoiceSelect> => {
  loaded ??= (await import('./ChoiceSelect')).ChoiceSelect;
  return loaded;
};

/**
 * Shows a `ChoiceSelect` that is loaded on hover or focus, or at once if it is `eager`. Until then it shows an input of
 * the same look, whose focus and text the dropdown takes over.
 */
export function LazySelect({ eager = false, ...select }: ChoiceSelectProps & { eager?: boolean }) {
  const placeholder = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [ready, setReady] = useState(loaded && { Select: loaded, focused: false });

  const load = useCallback(
    () =>
      loadSelect().then(
        // Synchronously: a later render could take the focus from a field that the user has reached by then.
        (Select) =>
          flushSync(() => setReady({ Select, focused: document.activeElement === placeholder.current })),
        (error: unknown) => console.error('The dropdown could not be loaded.', error),
      ),
    [],
  );

  useEffect(() => {
    if (eager && !loaded) load();
  }, [eager, load]);

  if (ready) return <ready.Select {...select} initial={ready.focused ? { typed, opened } : undefined} />;
  return (
    <PlaceholderInput
      {...select}
      ref={placeholder}
      typed={typed}
      onType={setTyped}
      onApproach={load}
      onOpen={() => setOpened(true)}
    />
  );
}

/** Shows an input that looks like the closed dropdown. */
function PlaceholderInput({
  id,
  value,
  required,
  invalid,
  disabled,
  describedBy,
  placeholder = settings.placeholder,
  search,
  typed,
  onType,
  onApproach,
  onOpen,
  ref,
}: ChoiceSelectProps & {
  typed: string;
  onApproach(): void;
  onOpen(): void;
  onType(typed: string): void;
  ref: Ref<HTMLInputElement>;
}) {
  const [chosen] = value;
  return (
    <div className={styles.root}>
      <div className={styles.control} data-placeholder onPointerEnter={onApproach}>
        {search && (
          <span className={styles.searchIcon}>
            <Icon name="search" />
          </span>
        )}
        <div className={styles.values}>
          <input
            ref={ref}
            id={id}
            role="combobox"
            aria-expanded={false}
            aria-haspopup="listbox"
            aria-autocomplete="list"
            aria-required={required}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            autoComplete="off"
            disabled={disabled}
            placeholder={chosen?.label ?? placeholder}
            data-chosen={chosen !== undefined}
            value={typed}
            onFocus={onApproach}
            onPointerDown={onOpen}
            onKeyDown={({ key }) => key.startsWith('Arrow') && onOpen()}
            onChange={({ target }) => {
              onOpen();
              onType(target.value);
            }}
          />
        </div>
        {!search && (
          <span className={styles.indicator}>
            <Icon name="chevron" />
          </span>
        )}
      </div>
    </div>
  );
}
