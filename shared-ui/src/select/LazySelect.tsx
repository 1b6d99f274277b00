import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChoiceSelect } from './ChoiceSelect';
import type { ChoiceSelectProps } from './skin/choice-select-props';
import { PlaceholderInput } from './skin/PlaceholderInput';

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
 * Shows a `ChoiceSelect` that is loaded on hover or focus, or at once if it is `eager`. Until then it shows an input of
 * the same look, whose focus and text the dropdown takes over.
 */
export function LazySelect({ eager = false, ...select }: ChoiceSelectProps & { eager?: boolean }) {
  const placeholder = useRef<HTMLInputElement>(null);
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
          if (activeElement?.closest('dialog') && !placeholder.current?.closest('dialog')) return;
          // Synchronously: a later render could take the focus from a field that the user has reached by then.
          flushSync(() => setReady({ Select, focused: activeElement === placeholder.current }));
        },
        (error: unknown) => console.error('The dropdown could not be loaded.', error),
      ),
    [],
  );

  useEffect(() => {
    if (eager && !loaded) load();
  }, [eager, load]);

  if (ready) return <ready.Select {...select} initial={{ typed, opened, isFocused: ready.focused }} />;
  return (
    <PlaceholderInput
      {...select}
      ref={placeholder}
      typed={typed}
      onType={setTyped}
      onApproach={load}
      onPress={() => {
        press.current = clicked();
      }}
      onOpen={() => setOpened(true)}
    />
  );
}
