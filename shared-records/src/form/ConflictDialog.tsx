import { useId, useState } from 'react';
import { Button, type FormValues, Message } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import styles from './ConflictDialog.module.css';
import { differences } from './values';

type Side = 'mine' | 'theirs';

interface ConflictDialogProps<T extends FormValues<T>> {
  what: string;
  labels: Readonly<Record<keyof T, string>>;
  /** What both started from. */
  base: T;
  mine: T;
  theirs: T;
  onBack(): void;
  /** `resolved` holds the choice for every field; it is made in sight of `theirs`. */
  onResolve(resolved: T, theirs: T): void;
}

/**
 * Shows both values of every field in which two edits of a record differ, and asks which to keep. A field that only
 * one of them has touched is chosen already.
 */
export function ConflictDialog<T extends FormValues<T>>({
  what,
  labels,
  base,
  mine,
  theirs,
  onBack,
  onResolve,
}: ConflictDialogProps<T>) {
  const group = useId();
  const fields = differences(mine, theirs);
  const [sides, setSides] = useState<Partial<Record<keyof T, Side>>>(() =>
    untouchedSides(base, mine, theirs),
  );
  const [asked, setAsked] = useState(false);
  const open = fields.filter((name) => !sides[name]);

  const resolve = () => {
    setAsked(true);
    if (open.length > 0) return;
    const resolved = { ...mine };
    for (const name of fields) if (sides[name] === 'theirs') resolved[name] = theirs[name];
    onResolve(resolved, theirs);
  };

  return (
    <Dialog
      open
      title={`Someone else has changed this ${what}`}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>Back to the form</Button>
          <Button variant="primary" onClick={resolve}>
            Save the choice
          </Button>
        </>
      }
    >
      <p>Nothing is saved yet. Choose for each field which value to keep.</p>
      {fields.map((name) => (
        <fieldset key={name} className={styles.field}>
          <legend className={styles.legend}>{labels[name]}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.choice}>
              <input
                type="radio"
                name={`${group}-${name}`}
                checked={sides[name] === side}
                onChange={() => setSides({ ...sides, [name]: side })}
              />
              <span className={styles.side}>{side === 'mine' ? 'Yours' : 'Theirs'}</span>
              <span className={styles.value}>{(side === 'mine' ? mine : theirs)[name] || 'empty'}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {asked && open.length > 0 && (
        <Message tone="error">Choose a value for {open.map((name) => labels[name]).join(', ')}.</Message>
      )}
    </Dialog>
  );
}

function untouchedSides<T extends FormValues<T>>(
  base: T,
  mine: T,
  theirs: T,
): Partial<Record<keyof T, Side>> {
  const sides: Partial<Record<keyof T, Side>> = {};
  for (const name of differences(mine, theirs)) {
    if (base[name] === mine[name]) sides[name] = 'theirs';
    else if (base[name] === theirs[name]) sides[name] = 'mine';
  }
  return sides;
}
