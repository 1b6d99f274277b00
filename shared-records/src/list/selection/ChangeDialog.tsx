import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { Input, Model, Stored } from 'shared-model/define-model';
import { textOfField } from 'shared-model/field-text';
import { cleanText } from 'shared-model/fields/clean-texts';
import { countText } from 'shared-model/words/count-text';
import { useDataStore } from 'shared-store/DataProvider';
import type { DataStore } from 'shared-store/data-store';
import { isKnownPerson, unknownPersonText, usePeople } from 'shared-store/names/people';
import { type FormMapping, saveRecord } from 'shared-store/save-record';
import { Button, useToast } from 'shared-ui';
import { TextField } from 'shared-ui/form';
import { Dialog } from 'shared-ui/overlay';
import styles from './ChangeDialog.module.css';
import { rowActions } from './row-actions';

type Row = Stored<object>;

const number = (count: number): string => count.toLocaleString('en-US');

/** Asks for a text and writes it into one field of several records. Shows the progress, and offers Undo. */
export function ChangeDialog({
  model,
  field,
  rows,
  onClose,
  onChanged,
}: {
  model: Model<object>;
  field: string;
  rows: readonly Row[];
  onClose(): void;
  /** Is called after the records were changed. */
  onChanged(): void;
}) {
  const inputs: Readonly<Record<string, Input>> = model.inputs;
  const { label, required, maxLength } = inputs[field] ?? { label: field };
  const store = useDataStore();
  const toast = useToast();
  const { nameOf, perform } = rowActions(model, toast);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [done, setDone] = useState<number>();
  const form = useId();
  // Colleagues are offered before a letter is typed.
  const suggested = usePeople(model, field, typed);
  const [asked, setAsked] = useState<string>();
  const fields = useRef<HTMLFormElement>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Changes rows to a text, each from its own. Resolves to the changed ones. */
  const changeAll = (
    changed: readonly Row[],
    doing: string,
    texts: (row: Row) => { readonly from: string; readonly to: string },
    signal?: AbortSignal,
  ) => {
    const change = async (row: Row) => {
      await changeField(store, model, row, { field, ...texts(row) });
      if (signal && !signal.aborted) setDone((count = 0) => count + 1);
    };
    return perform(changed, doing, change, undefined, signal);
  };

  /** Returns whether the name is known. The change itself says what is wrong with the connection. */
  const isKnown = (name: string): Promise<boolean> =>
    isKnownPerson(store, model, field, name).catch((error: unknown) => {
      console.warn('The names in use could not be read.', error);
      return true;
    });

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const described = model.fields[field];
    const to = described ? cleanText(described, typed) : typed;
    const problem = model.errors({ [field]: to })[field];
    setError(problem);
    // The error describes the field, and is read with it.
    if (problem !== undefined) fields.current?.querySelector('input')?.focus();
    if (problem !== undefined || done !== undefined) return;
    setDone(0);
    if (asked !== to && !(await isKnown(to))) {
      setDone(undefined);
      setAsked(to);
      setError(unknownPersonText(to, 'Change'));
      fields.current?.querySelector('input')?.focus();
      return;
    }
    running.current = new AbortController();
    const { signal } = running.current;
    const changed = await changeAll(
      rows,
      'Changing',
      (row) => ({ from: textOfField(row, field), to }),
      signal,
    );
    if (!signal.aborted) onClose();
    if (changed.length === 0) return;
    onChanged();
    const undo = async () => {
      const back = await changeAll(changed, 'Changing back', (row) => ({
        from: to,
        to: textOfField(row, field),
      }));
      if (back.length > 0) toast.show({ tone: 'success', text: `Changed ${nameOf(back)} back` });
    };
    toast.show({
      tone: 'success',
      text: `Changed ${nameOf(changed)}`,
      action: { label: 'Undo', onSelect: undo },
    });
  };

  return (
    <Dialog
      title={`Change ${label.toLowerCase()} of ${countText(rows.length, model.entityName)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{done === undefined ? 'Cancel' : 'Stop'}</Button>
          <Button type="submit" form={form} variant="primary" busy={done !== undefined}>
            Change
          </Button>
        </>
      }
    >
      <form ref={fields} id={form} noValidate onSubmit={submit}>
        <TextField
          label={label}
          name={field}
          value={typed}
          onChange={setTyped}
          required={required}
          maxLength={maxLength}
          error={error}
          suggestions={suggested}
          autoFocus
        />
      </form>
      {done !== undefined && (
        <div className={styles.progress}>
          <progress aria-label="Changed" value={done} max={rows.length} />
          <p>
            {number(done)} of {number(rows.length)}
          </p>
        </div>
      )}
    </Dialog>
  );
}

/**
 * Changes one field of a stored record from the text that the user saw.
 * @throws Error if somebody else has changed it or deleted the record; ConnectionError if the server cannot be reached in
 * time; else the service's error.
 */
const changeField = async (
  store: DataStore,
  model: Model<object>,
  { id }: Row,
  { field, from, to }: { readonly field: string; readonly from: string; readonly to: string },
): Promise<void> => {
  const mapping: FormMapping<object, Readonly<Record<string, string>>> = {
    valuesOf: (stored) => ({ [field]: textOfField(stored, field) }),
    recordOf: (values, stored) => ({ ...model.empty, ...stored, ...values }),
  };
  const edit = { values: { [field]: to }, base: { [field]: from }, confirmed: false };
  const outcome = await saveRecord(store, { model, id }, mapping, edit);
  if (outcome !== 'saved') throw new Error('Somebody else has changed or deleted it.');
};
