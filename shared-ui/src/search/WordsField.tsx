/// <reference path="../styles/css-modules.d.ts" />
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button, Icon, VisuallyHidden } from 'shared-ui';
import { useShortcut } from 'shared-ui/shortcuts';
import styles from './WordsField.module.css';

/** Searches the list after typing has paused for this many milliseconds. */
const DEBOUNCE_MS = 200;

/** Searches a list by parts of words. Calls `onChange` with the trimmed text. */
export function WordsField({ value, onChange }: { value: string; onChange(words: string): void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const hint = useShortcut('search', () => input.current?.focus());
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  // Back, a link or a saved view replaces the typed text.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  const report = useEffectEvent(() => {
    if (typed.trim() === reported.current) return;
    reported.current = typed.trim();
    onChange(reported.current);
  });
  useEffect(() => {
    const timer = setTimeout(report, typed === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles.root}>
      <VisuallyHidden>
        <label htmlFor={id}>Find words</label>
      </VisuallyHidden>
      <span className={styles.icon}>
        <Icon name="search" />
      </span>
      <input
        {...hint}
        ref={input}
        id={id}
        type="search"
        dir="auto"
        className={styles.input}
        placeholder="Find words"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed !== '' && (
        <span className={styles.clear}>
          <Button
            variant="quiet"
            aria-label="Clear the words"
            onClick={() => {
              setTyped('');
              input.current?.focus();
            }}
          >
            <Icon name="close" />
          </Button>
        </span>
      )}
    </div>
  );
}
