import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Stored } from 'shared-model/define-model';
import { MOST_DELETED } from 'shared-model/fields/limits';
import { countText } from 'shared-model/words/count-text';
import { useDataStore } from 'shared-store/DataProvider';
import { Button, Icon, useToast } from 'shared-ui';
import { useListScreen, useWantedTotal } from '../list-context';
import { ChangeDialog } from './ChangeDialog';
import { rowActions } from './row-actions';
import styles from './Selection.module.css';
import { SelectionBar } from './SelectionBar';
import type { Selection } from './selection';

type Row = Stored<object>;

/** The most records that are changed at once. */
const MOST_CHANGED = 500;

/** Renders the actions for the selected rows of a list: delete, export, and change a field that all of them have. */
export function ListSelection({
  selection,
  selected,
  selectAll,
  onDelete,
  onDialog,
  onLeave,
}: {
  selection: Selection<Row>;
  selected: readonly Row[];
  /** Takes the focus once all records are selected. */
  selectAll: RefObject<HTMLElement | null>;
  onDelete(rows: readonly Row[]): void;
  /** Shows a dialog above the list, which stays when the selection is empty; null removes it. */
  onDialog(dialog: ReactNode): void;
  onLeave(): void;
}) {
  const { model, canWrite, rows } = useListScreen();
  const { live, shown, total } = rows;
  const extent = useSyncExternalStore(selection.watch, selection.extent);
  const isPart =
    extent === 'all' &&
    live.status === 'ready' &&
    live.showMore !== undefined &&
    selected.length === shown.length;
  const toast = useToast();
  const store = useDataStore();
  const { areTooMany } = rowActions(model, toast);

  const exportSelected = async () => {
    try {
      const { exportRecords, lastFormat, saveFile } = await import('../../export/export-chunk');
      const file = exportRecords(store, model, selected, lastFormat());
      await file.run(new AbortController().signal, () => {});
      saveFile(file.fileName, file.file());
      toast.show({ tone: 'success', text: `Saved ${file.fileName}` });
    } catch (error) {
      console.error('The export could not be loaded.', error);
      toast.show({
        tone: 'error',
        text: 'The export did not load. Try again, or reload the page.',
      });
    }
  };

  const [field = '', changed] =
    Object.entries(model.fields).find(([, { options }]) => options.changedTogether) ?? [];
  const [first = '', ...others] = (changed?.options.label ?? '').toLowerCase().split(' ');
  const change = () => {
    if (areTooMany(selected, 'change', MOST_CHANGED)) return;
    onDialog(
      <ChangeDialog
        model={model}
        field={field}
        rows={selected}
        onClose={() => onDialog(null)}
        onChanged={onLeave}
      />,
    );
  };

  return (
    <SelectionBar
      selection={selection}
      count={selected.length}
      of={isPart ? total : undefined}
      more={isPart && <SelectAllRecords selection={selection} next={selectAll} />}
      onClear={onLeave}
      actions={
        <>
          {canWrite && first && (
            <Button onClick={change}>
              <span>
                Change {first}
                <span className={styles.more}> {others.join(' ')}</span>
              </span>
            </Button>
          )}
          <Button onClick={exportSelected}>
            <span>
              Export<span className={styles.more}> selected</span>
            </span>
          </Button>
          {canWrite && (
            <Button
              onClick={() => {
                onLeave();
                onDelete(selected);
              }}
            >
              <Icon name="trash" />
              Delete
            </Button>
          )}
        </>
      }
    />
  );
}

/** Offers to select all records that the list finds, where only its loaded rows are selected. */
function SelectAllRecords({
  selection,
  next,
}: {
  selection: Selection<Row>;
  /** Takes the focus, because the button is gone then. */
  next: RefObject<HTMLElement | null>;
}) {
  const { model, search, rows, changes } = useListScreen();
  const { total } = rows;
  useWantedTotal();
  const store = useDataStore();
  const toast = useToast();
  const [isReading, setReading] = useState(false);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const select = async () => {
    if (isReading) return;
    setReading(true);
    reading.current = new AbortController();
    const { signal } = reading.current;
    try {
      const { readAll } = await import('./read-all');
      const records = await readAll(store, search.list, signal);
      flushSync(() => selection.selectRecords(records.filter(({ id }) => !changes.deleting.has(id))));
      next.current?.focus({ preventScroll: true });
    } catch (error) {
      if (signal.aborted) return;
      console.error(`The ${model.collection} could not be read to select them.`, error);
      toast.show({ tone: 'error', text: 'The other records could not be selected. Try again.' });
      setReading(false);
    }
  };

  const isLimited = total !== undefined && total > MOST_DELETED;
  const all = total === undefined ? `${model.entityName}s` : countText(total, model.entityName);
  return (
    <Button variant="quiet" busy={isReading} onClick={select}>
      Select {isLimited ? `the first ${countText(MOST_DELETED, model.entityName)}` : `all ${all}`}
    </Button>
  );
}
