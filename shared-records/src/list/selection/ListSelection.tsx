import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { explainPress } from 'shared-auth/unanswered';
import type { Model, Stored } from 'shared-model/define-model';
import { LONGEST_QUERY, MOST_DELETED, MOST_PRINTED } from 'shared-model/fields/limits';
import { countText } from 'shared-model/words/count-text';
import { useDataStore } from 'shared-store/DataProvider';
import type { Cursor, DataStore, List } from 'shared-store/data-store';
import { Button, useToast } from 'shared-ui';
import type { Action } from 'shared-ui/shortcuts';
import type { Toasts } from '../../writing/useWrite';
import { DELETE, type RecordsState } from '../list-actions';
import { type ListScreen, useListScreen, useWantedTotal } from '../list-context';
import { listSearchParams } from '../search/list-search';
import { SHARE } from '../share-action';
import { ChangeDialog } from './ChangeDialog';
import styles from './Selection.module.css';
import { SelectionBar } from './SelectionBar';
import { useSelected } from './useSelection';

type Row = Stored<object>;

/** The most records that are changed at once. */
const MOST_CHANGED = 500;

interface SelectionState extends RecordsState {
  readonly model: Model;
  readonly store: DataStore;
  readonly toast: Toasts;
  /** Ends the selection. */
  leave(): void;
  showDialog: ListScreen['showDialog'];
  readonly query: URLSearchParams;
  print: ListScreen['print'];
}

/** Returns the field that several records get one text of. */
const changedField = ({ model }: Pick<SelectionState, 'model'>) =>
  Object.entries(model.fields).find(([, { options }]) => options.changedTogether);

/** Returns a text whose end a phone hides. */
const cut = (first: string, rest: string) => (
  <span>
    {first}
    <span className={styles.more}> {rest}</span>
  </span>
);

/** Returns why an action cannot run: it takes only so many records. */
export const tooMany =
  (action: string, most: number) =>
  ({
    model,
    records,
  }: {
    readonly model: Pick<Model, 'entityName'>;
    readonly records: readonly unknown[];
  }): string | undefined =>
    records.length > most
      ? `You can ${action} ${countText(most, model.entityName)} at a time. Select fewer.`
      : undefined;

const CHANGE: Action<SelectionState> = {
  name: 'Change',
  text: (state) => {
    const [first, ...others] = (changedField(state)?.[1].options.label ?? '').toLowerCase().split(' ');
    return cut(`Change ${first}`, others.join(' '));
  },
  isOffered: (state) => state.canWrite && changedField(state) !== undefined,
  refusal: tooMany('change', MOST_CHANGED),
  run: (state) => {
    const { model, records, leave, showDialog } = state;
    const [field = ''] = changedField(state) ?? [];
    const close = () => showDialog(null);
    showDialog(<ChangeDialog {...{ model, field }} rows={records} onClose={close} onChanged={leave} />);
  },
};

const EXPORT: Action<SelectionState> = {
  name: 'Export selected',
  text: () => cut('Export', 'selected'),
  run: async ({ store, model, records, toast }) => {
    try {
      const { exportRecords, lastFormat, saveFile } = await import('../../export/export-chunk');
      const file = exportRecords(store, model, records, lastFormat());
      await file.run(new AbortController().signal, () => {});
      saveFile(file.fileName, file.file());
      toast.show({ tone: 'success', text: `Saved ${file.fileName}` });
    } catch (error) {
      console.error('The export could not be loaded.', error);
      toast.show({ tone: 'error', text: 'The export did not load. Try again, or reload the page.' });
    }
  },
};

const PRINT: Action<SelectionState> = {
  name: 'Print',
  refusal: tooMany('print', MOST_PRINTED),
  run: ({ print, records }) => print(records),
};

const DELETE_SELECTED: Action<SelectionState> = { ...DELETE, refusal: tooMany('delete', MOST_DELETED) };

/** Renders the actions for the selected rows of a list: change a field that all of them have, export, print, and delete. */
export function ListSelection({
  selected,
  selectAll,
  leave,
}: {
  selected: readonly Row[];
  /** Takes the focus once all records are selected. */
  selectAll: RefObject<HTMLElement | null>;
  leave(): void;
}) {
  const { model, canWrite, search, rows, showDialog, print, remove } = useListScreen();
  const { live, shown, total } = rows;
  const { extent } = useSelected();
  const isPart =
    extent === 'all' &&
    live.status === 'ready' &&
    live.showMore !== undefined &&
    selected.length === shown.length;
  const state: SelectionState = {
    model,
    canWrite,
    records: selected,
    store: useDataStore(),
    toast: useToast(),
    showDialog,
    query: listSearchParams(model).write(search.value),
    print,
    leave,
    remove: (records) => {
      leave();
      remove(records);
    },
  };
  return (
    <SelectionBar
      count={selected.length}
      of={isPart ? total : undefined}
      more={isPart && <SelectAllRecords next={selectAll} />}
      onClear={leave}
      actions={[CHANGE, EXPORT, PRINT, SHARE, DELETE_SELECTED]}
      state={state}
    />
  );
}

/** Reads the records of a list, each once and at most as many as one job takes. @throws as `readPage` of the store. */
const readAll = async (
  store: DataStore,
  list: List<object>,
  signal: AbortSignal,
): Promise<readonly Row[]> => {
  const found = new Map<string, Row>();
  let after: Cursor | undefined;
  do {
    const { rows, last } = await store.readPage({ ...list, after, limit: LONGEST_QUERY });
    signal.throwIfAborted();
    for (const row of rows) found.set(row.id, row);
    after = last;
  } while (after && found.size < MOST_DELETED);
  return [...found.values()].slice(0, MOST_DELETED);
};

/** Offers to select all records that the list finds, where only its loaded rows are selected. */
function SelectAllRecords({
  next,
}: {
  /** Takes the focus, because the button is gone then. */
  next: RefObject<HTMLElement | null>;
}) {
  const { model, search, rows, changes } = useListScreen();
  const { total } = rows;
  const { select: selectRecords } = useSelected();
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
      const records = await readAll(store, search.list, signal);
      flushSync(() => selectRecords(records.filter(({ id }) => !changes.deleting.has(id))));
      next.current?.focus({ preventScroll: true });
    } catch (error) {
      if (signal.aborted) return;
      console.error(`The ${model.collection} could not be read to select them.`, error);
      const text = explainPress(error, 'The other records could not be selected. Try again.');
      toast.show({ tone: 'error', text });
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
