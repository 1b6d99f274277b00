import { type FormEvent, useRef, useState } from 'react';
import { cleanLine } from 'shared-model/fields/clean-texts';
import { UnknownOutcomeError } from 'shared-store/data-store';
import { Button, Message, TextField, useSubmit } from 'shared-ui';
import { useIsOpen } from 'shared-ui/is-open';
import styles from './ViewsPanel.module.css';

interface SaveViewProps {
  /** The name of the form, such as "Save this view". */
  label: string;
  /** The name of a view that gets another one. */
  first?: string;
  /** Whether the user may save it for everybody. */
  mayShare?: boolean;
  /** Returns whether a view of this name would be replaced. */
  replaces?(name: string, isShared: boolean): boolean;
  /** Returns why a view cannot have this name; undefined if it can. */
  check(name: string, isShared: boolean): string | undefined;
  /** Returns the text for a failed save. */
  explain(error: unknown): string;
  /** Saves it. @throws as the store. */
  onSave(name: string, isShared: boolean): Promise<void>;
  /** Is called when it is saved. `isOpen` is whether the form still asks for this name. */
  onSaved(name: string, isOpen: boolean): void;
  /** Is called when a save whose answer was late has failed, and the form is gone. */
  onLost(name: string): void;
  onCancel(): void;
}

/** Asks for the name of a view. An existing view is replaced only after a second press. */
export function SaveView({
  label,
  first = '',
  mayShare = false,
  replaces,
  check,
  explain,
  onSave,
  onSaved,
  onLost,
  onCancel,
}: SaveViewProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(first);
  const [isShared, setShared] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [toReplace, setToReplace] = useState<string>();
  const { busy, error, run } = useSubmit('view', explain);
  const isOpen = useIsOpen();
  const latest = useRef(typed);
  latest.current = typed;
  const save = async (name: string) => {
    const done = () => onSaved(name, isOpen() && cleanLine(latest.current) === name);
    try {
      await onSave(name, isShared);
      done();
    } catch (error) {
      if (error instanceof UnknownOutcomeError)
        error.outcome.then(done, (failure) => (isOpen() ? run(() => Promise.reject(failure)) : onLost(name)));
      else if (!isOpen()) onLost(name);
      throw error;
    }
  };
  const changed = () => {
    setWrong(undefined);
    setToReplace(undefined);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const name = cleanLine(typed);
    const found = check(name, isShared);
    setWrong(found);
    if (found) form.current?.querySelector('input')?.focus();
    else if (replaces?.(name, isShared) && toReplace !== name) setToReplace(name);
    else run(() => save(name));
  };

  return (
    <form ref={form} noValidate aria-label={label} className={styles.form} onSubmit={submit}>
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
          changed();
        }}
      />
      {mayShare && (
        <label className={styles.share}>
          <input
            type="checkbox"
            checked={isShared}
            onChange={({ target }) => {
              setShared(target.checked);
              changed();
            }}
          />
          For everybody
        </label>
      )}
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
