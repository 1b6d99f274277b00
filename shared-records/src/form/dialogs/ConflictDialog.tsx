import { useId, useState } from 'react';
import { Button, Message } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { type Inputs, useFormScreen } from '../form-context';
import { differences, type Values } from '../values/record-values';
import styles from './ConflictDialog.module.css';

type Sides = Readonly<Record<string, 'mine' | 'theirs'>>;

/**
 * Shows both values of every field in which two edits of a record differ, and asks which to keep. A field that only
 * one of them has changed is preselected.
 */
export function ConflictDialog({
  base,
  mine,
  theirs,
  onBack,
  onResolve,
}: {
  /** The values that both edits started from. */
  base: Values;
  mine: Values;
  theirs: Values;
  onBack(): void;
  /** Receives the chosen value of every field. */
  onResolve(resolved: Values): void;
}) {
  const group = useId();
  const { model } = useFormScreen();
  const inputs: Inputs = model.inputs;
  const [sides, setSides] = useState<Sides>(() => preselected(base, mine, theirs));
  const [asked, setAsked] = useState(false);
  const fields = differences(mine, theirs);
  const open = fields.filter((name) => !sides[name]);
  const labelOf = (name: string) => inputs[name]?.label;

  const resolve = () => {
    setAsked(true);
    if (open.length > 0) return;
    const chosen = fields.map((name) => [name, (sides[name] === 'theirs' ? theirs : mine)[name] ?? '']);
    onResolve({ ...mine, ...Object.fromEntries(chosen) });
  };

  return (
    <Dialog
      title={`Someone else has changed this ${model.entityName}`}
      text="Your changes are not saved yet. Choose which value to keep for each field."
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
      {fields.map((name) => (
        <fieldset key={name} className={styles.field}>
          <legend className={styles.legend}>{labelOf(name)}</legend>
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
        <Message tone="error">Choose a value for {open.map(labelOf).join(', ')}.</Message>
      )}
    </Dialog>
  );
}

const preselected = (base: Values, mine: Values, theirs: Values): Sides =>
  Object.fromEntries(
    differences(mine, theirs).flatMap((name): [string, 'mine' | 'theirs'][] => {
      if (base[name] === mine[name]) return [[name, 'theirs']];
      return base[name] === theirs[name] ? [[name, 'mine']] : [];
    }),
  );
