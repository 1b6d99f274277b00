import { BIN_DAYS } from 'shared-model/bin';
import type { Model, Stored } from 'shared-model/define-model';
import { textOfField } from 'shared-model/field-text';
import { formatDate } from 'shared-model/fields/day-texts';
import { MOST_WITHOUT_QUESTION } from 'shared-model/fields/limits';
import { referenceTo } from 'shared-model/references';
import { countText } from 'shared-model/words/count-text';
import type { Undo } from 'shared-store/remove-record';
import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { type Toasts, writeWith } from '../../writing/useWrite';
import type { Deletion, ListScreen } from '../list-context';
import { rowActions } from '../selection/row-actions';

interface DeletionRequest<T> extends Deletion<T>, Pick<ListScreen<T>, 'model' | 'showDialog'> {
  readonly toast: Toasts;
  /** Is called after each deleted record. */
  readonly onRemoved?: (() => void) | undefined;
  /** Returns the present moment by the server's clock. */
  now(): Date;
}

/** Deletes rows and shows a toast with Undo, or with what failed. A job on the server deletes many, after a question. */
export const deleteRows = async <T extends object>(
  rows: readonly Stored<T>[],
  { model, toast, remove: removeRow, removeMany, warn, onRemoved, showDialog, now }: DeletionRequest<T>,
): Promise<void> => {
  const { nameOf, fail, doubt, perform } = rowActions(model, toast);
  const write = writeWith(toast);
  const isMany = rows.length > MOST_WITHOUT_QUESTION;

  const undos = new Map<Stored<T>, Undo>();
  const showDeleted = (deleted: readonly Stored<T>[]) => {
    const undone = deleted.filter((row) => undos.has(row));
    const restore = async () => {
      const restored = await perform(undone, 'Restoring', async (row) => undos.get(row)?.());
      if (restored.length > 0) toast.show({ tone: 'success', text: `Restored ${nameOf(restored)}` });
    };
    toast.show({
      tone: 'success',
      text: deletedText(model, deleted, now()),
      ...(undone.length > 0 && { action: { label: 'Undo', onSelect: restore } }),
    });
  };

  const remove = async () => {
    const deleted = await perform(rows, 'Deleting', removeRow, (row, undo, isLate) => {
      onRemoved?.();
      if (undo) undos.set(row, undo);
      if (isLate) showDeleted([row]);
    });
    if (deleted.length > 0) showDeleted(deleted);
  };

  const attempt = (run: () => Promise<void>) =>
    write({
      doing: `Deleting ${nameOf(rows)}`,
      run,
      // The notice of its job says what came of it.
      onDone: () => {},
      onFail: () => fail('Deleting', rows),
      onDoubt: () => doubt('Deleting', rows),
    });

  await attempt(async () => {
    const warning = await warn(rows);
    if (!isMany && warning === undefined) return await remove();
    const texts = [warning, isMany && `You can restore them from the bin for ${BIN_DAYS} days.`];
    const keep = () => showDialog(null);
    const confirm = () => {
      keep();
      if (isMany) attempt(() => removeMany(rows));
      else remove();
    };
    showDialog(
      <Dialog
        title={`Delete ${nameOf(rows)}?`}
        text={texts.filter(Boolean).join(' ')}
        onClose={keep}
        actions={
          <>
            <Button onClick={keep}>{rows.length === 1 ? 'Keep it' : 'Keep them'}</Button>
            <Button variant="danger" onClick={confirm}>
              Delete
            </Button>
          </>
        }
      />,
    );
  });
};

type Described<T> = Pick<Model<T>, 'entityName' | 'recordName' | 'fields' | 'momentField'>;

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Describes a record and what it names: "Report of PT Maju, 25 Nov", "Contact Sari of PT Maju", "Customer PT Maju". */
const describeRecord = <T extends object>(model: Described<T>, record: T, now: Date): string => {
  const { entityName, momentField = '' } = model;
  const name = model.recordName(record);
  const values = new Map<string, unknown>(Object.entries(record));
  const moment = values.get(momentField);
  // A record without a name.
  if (name.startsWith(entityName) || name === '') return capitalized(name || entityName);
  if (moment instanceof Date) return `${capitalized(entityName)} of ${name}, ${formatDate(moment, now)}`;
  const field = referenceTo(model, 'customers');
  const customer = field === undefined ? '' : textOfField(record, field);
  return `${capitalized(entityName)} ${name}${customer && ` of ${customer}`}`;
};

/** Returns the sentence about deleted records: one is described, several are counted. */
export const deletedText = <T extends object>(
  model: Described<T>,
  records: readonly T[],
  now: Date,
): string => {
  const [only] = records;
  if (only === undefined || records.length > 1)
    return `Deleted ${countText(records.length, model.entityName)}`;
  const text = describeRecord(model, only, now);
  // A day at the end is set off by commas.
  return `${text}${/, \d+ \w+( \d+)?$/.test(text) ? ',' : ''} deleted`;
};
