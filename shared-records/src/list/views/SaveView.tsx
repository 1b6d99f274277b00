import { type FormEvent, useRef, useState } from 'react';
import { Button, Message, TextField, useSubmit } from 'shared-ui';
import styles from './ViewsPanel.module.css';

/** Asks for the name of a view. An existing view is replaced only after a second press. */
export function SaveView({
  names,
  check,
  explain,
  onSave,
  onCancel,
}: {
  /** The names of the existing views. */
  names: readonly string[];
  /** Returns why a view of this name cannot be saved; undefined if it can. */
  check(name: string): string | undefined;
  /** Returns the text for a failed save. */
  explain(error: unknown): string;
  onSave(name: string): Promise<void>;
  onCancel(): void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [toReplace, setToReplace] = useState<string>();
  const { busy, error, run } = useSubmit('view', explain);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const name = typed.trim();
    const found = check(name);
    setWrong(found);
    if (found) form.current?.querySelector('input')?.focus();
    else if (names.includes(name) && toReplace !== name) setToReplace(name);
    else run(() => onSave(name));
  };

  return (
    <form ref={form} noValidate aria-label="Save this view" className={styles.form} onSubmit={submit}>
      <TextField
        label="Name of the view"
        name="view"
        value={typed}
        required
        autoFocus
        autoComplete="off"
        error={wrong}
        onChange={(next) => {
          setTyped(next);
          setWrong(undefined);
          setToReplace(undefined);
        }}
      />
      {toReplace !== undefined && (
        <Message tone="info">A view named {toReplace} already exists. Press Replace to overwrite it.</Message>
      )}
      {error && <Message tone="error">{error}</Message>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          {toReplace === undefined ? 'Save' : 'Replace'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
