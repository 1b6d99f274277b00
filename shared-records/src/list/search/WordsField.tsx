import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button, Icon, VisuallyHidden } from 'shared-ui';
import { useKeyHint } from 'shared-ui/shortcuts';
import styles from './WordsField.module.css';

/** How long typing must pause before the list follows it, in milliseconds. */
const PAUSE = 200;

/** Finds records by the beginnings of words. `onChange` is told what is typed, without blanks around it. */
export function WordsField({ value, onChange }: { value: string; onChange(words: string): void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const hint = useKeyHint('search');
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  // Another value comes by Back, a link or a view: it takes the place of what was typed.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  const tell = useEffectEvent(() => {
    if (typed.trim() === told.current) return;
    told.current = typed.trim();
    onChange(told.current);
  });
  useEffect(() => {
    const timer = setTimeout(tell, typed === '' ? 0 : PAUSE);
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
        className={styles.input}
        placeholder="Find words"
        autoComplete="off"
        maxLength={200}
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
