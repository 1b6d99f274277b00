import { type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../controls/Icon';
import type { ChoiceSelect, ChoiceSelectProps } from './ChoiceSelect';
import styles from './select.module.css';
import { settings } from './settings';

let loaded: typeof ChoiceSelect | undefined;

/** Loads the dropdown; the page keeps it. @throws where it does not arrive. */
export const loadSelect = async (): Promise<typeof ChoiceSelect> => {
  loaded ??= (await import('./ChoiceSelect')).ChoiceSelect;
  return loaded;
};

/**
 * A `ChoiceSelect` that is only loaded when somebody turns to it, or at once where it is `urgent`. Until then an input
 * that looks like it stands in, and hands the focus and what was typed over to it.
 */
export function LazySelect({ urgent = false, ...select }: ChoiceSelectProps & { urgent?: boolean }) {
  const standIn = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [ready, setReady] = useState(loaded && { Select: loaded, focused: false });

  const load = useCallback(
    () =>
      loadSelect().then(
        // At once: whoever goes on meanwhile would have the focus taken from where it is by then.
        (Select) =>
          flushSync(() => setReady({ Select, focused: document.activeElement === standIn.current })),
        (error: unknown) => console.error('The dropdown could not be loaded.', error),
      ),
    [],
  );

  useEffect(() => {
    if (urgent && !loaded) load();
  }, [urgent, load]);

  if (ready) return <ready.Select {...select} takesOver={ready.focused ? { typed, opened } : undefined} />;
  return (
    <StandIn
      {...select}
      ref={standIn}
      typed={typed}
      onType={setTyped}
      onTurn={load}
      onOpen={() => setOpened(true)}
    />
  );
}

/** The look of a dropdown that is closed, and of what is typed into it. */
function StandIn({
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
  onTurn,
  onOpen,
  ref,
}: ChoiceSelectProps & {
  typed: string;
  onTurn(): void;
  onOpen(): void;
  onType(typed: string): void;
  ref: Ref<HTMLInputElement>;
}) {
  const [chosen] = value;
  return (
    <div className={styles.root}>
      <div className={styles.control} data-stand-in onPointerEnter={onTurn}>
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
            onFocus={onTurn}
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
