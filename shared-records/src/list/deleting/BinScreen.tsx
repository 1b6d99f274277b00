import { useCallback, useMemo, useRef, useState } from 'react';
import { type Binned, LONGEST_BIN } from 'shared-model/bin';
import type { Model, Stored } from 'shared-model/define-model';
import { textOfField } from 'shared-model/field-text';
import { nowOf } from 'shared-model/fields/clock';
import { formatDay } from 'shared-model/fields/day-texts';
import { referenceTo } from 'shared-model/references';
import { countText } from 'shared-model/words/count-text';
import { useDataStore, useTotals } from 'shared-store/DataProvider';
import { contactKey, type NamedContact } from 'shared-store/data-store';
import { useQuery } from 'shared-store/live/useQuery';
import { useCalledNow } from 'shared-store/names/customer-names';
import { NOBODY, useStaffMembers } from 'shared-store/names/useStaffMembers';
import {
  Button,
  backLook,
  Icon,
  type IconName,
  Message,
  ScreenHeader,
  useToast,
  VisuallyHidden,
} from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { WordsField } from 'shared-ui/search';
import { type Action, ActionButton } from 'shared-ui/shortcuts';
import { CellNote, type Column, DataTable } from 'shared-ui/table';
import { failedText } from '../../failed-text';
import { whoOf } from '../../history/history-texts';
import { RecordHistory } from '../../history/RecordHistory';
import { useWrite } from '../../writing/useWrite';
import { FormerNamesContext } from '../CustomerName';
import { ChangeNotices } from '../changes/ChangeNotices';
import { noticeOf } from '../changes/change-texts';
import type { Changes } from '../list-context';
import { LeftOutWords } from '../search/LeftOutWords';
import { wordsToFind } from '../search/list-search';
import { SelectionBar } from '../selection/SelectionBar';
import { rowNote, selectionColumn } from '../selection/SelectionColumn';
import { SelectionProvider, useSelection } from '../selection/useSelection';

/** A deleted record. Its id is that of its item. */
type Row = Stored<Binned<object>>;

const NONE: readonly never[] = [];
const idOf = ({ id }: Row): string => id;
/** Returns the deleted record as a row of its list. */
const recordOf = ({ record, id }: Row): Stored<object> => ({ ...record, id });

/** Returns the function for the contact, and the customer, that a deleted record names. */
const contactIn = (model: Model) => {
  const [ofCustomer = '', ofContact = ''] = [referenceTo(model, 'customers'), referenceTo(model, 'contacts')];
  return ({ record }: Row): NamedContact => ({
    name: textOfField(record, ofContact),
    customer: textOfField(record, ofCustomer),
  });
};

/** The selected items, or that of a row. */
interface ItemsState {
  readonly records: readonly Row[];
  restore(records: readonly Row[]): void;
  openHistory(id: string): void;
}

const RESTORE: Action<ItemsState> & { readonly icon: IconName } = {
  name: 'Restore',
  icon: 'restore',
  run: ({ records, restore }) => restore(records),
};

const HISTORY: Action<ItemsState> = {
  name: 'History',
  isOffered: ({ records }) => records.length === 1,
  run: ({ records: [record], openHistory }) => record && openHistory(record.id),
};

/** Renders the deleted records of a model, the newest first, and restores them. */
export function BinScreen({
  model,
  columns,
  changes,
  onOpenChanges,
  onClose,
}: {
  model: Model<object>;
  /** The columns of the list. Keep them stable between renders. */
  columns: readonly Column<Stored<object>>[];
  changes: Changes;
  onOpenChanges(): void;
  onClose(): void;
}) {
  const { entityName, recordName } = model;
  const { restoring } = changes;
  const store = useDataStore();
  const [typed, setTyped] = useState('');
  const listen = useMemo(() => store.listenToBin(model, wordsToFind(typed)), [store, model, typed]);
  const state = useQuery('bin', listen);
  const found = state.status === 'ready' ? state.rows : NONE;
  const rows = useMemo(
    () => found.filter(({ id }) => !restoring.has(id)).sort((a, b) => b.at.getTime() - a.at.getTime()),
    [found, restoring],
  );
  const contactOf = useMemo(() => contactIn(model), [model]);
  const named = useMemo(
    () => [...new Map(found.map(contactOf).map((each) => [contactKey(each), each])).values()],
    [found, contactOf],
  );
  const calledNow = useCalledNow(named);
  const names = useStaffMembers(found.some(({ by }) => by !== null)) ?? NOBODY;
  const [opened, setOpened] = useState<string>();
  const closeHistory = () => setOpened(undefined);

  const inspected = found.find(({ id }) => id === opened);
  const backButton = useRef<HTMLButtonElement>(null);
  const { selection, selected, selectAll, leave } = useSelection(model, rows, backButton);

  const restore = useRestore(model, changes);
  const nameOf = useCallback(
    ({ isReadable, record, recordId }: Row) => (isReadable ? recordName(record) : recordId),
    [recordName],
  );
  const allColumns = useMemo(() => {
    const contactLabel = model.fields[referenceTo(model, 'contacts') ?? '']?.options.label;
    const noteOf = (row: Row) => (row.isReadable ? rowNote(columns, recordOf(row)) : undefined);
    const dayLabel = model.allFields[model.momentField ?? '']?.options.label;
    const readable = columns.map((column): Column<Row> => {
      const { sort: _, brief: __, cell: cellOf, hue, ...rest } = column;
      const isDay = column.header === dayLabel;
      return {
        ...rest,
        ...(hue && { hue: (row) => hue(recordOf(row)) }),
        ...(isDay && { width: 'day' }),
        cell: (row) => {
          if (!row.isReadable) return column.kind === 'main' ? nameOf(row) : '';
          const moment = isDay && new Map(Object.entries(row.record)).get(model.momentField ?? '');
          if (moment instanceof Date) return formatDay(moment, nowOf(store));
          const now = column.header === contactLabel ? calledNow.get(contactKey(contactOf(row))) : undefined;
          const cell = cellOf(recordOf(row));
          return now === undefined ? cell : <CellNote note={`now ${now.name}`}>{cell}</CellNote>;
        },
      };
    });
    const deletedColumn: Column<Row> = {
      header: 'Deleted',
      brief: true,
      cell: ({ at, by }) => `${formatDay(at, nowOf(store))}${by === null ? '' : ` by ${whoOf(names, by)}`}`,
    };
    const restoreColumn: Column<Row> = {
      header: RESTORE.name,
      head: <VisuallyHidden>{RESTORE.name}</VisuallyHidden>,
      kind: 'action',
      cell: (row) => (
        <ActionButton
          variant="quiet"
          aria-label={`${RESTORE.name} ${nameOf(row)}`}
          aria-description={noteOf(row)}
          action={RESTORE}
          state={{ records: [row], restore, openHistory: setOpened }}
        >
          <Icon name={RESTORE.icon} />
        </ActionButton>
      ),
    };
    const selectColumn = selectionColumn<Row>({ selectAll, nameOf, noteOf });
    return [selectColumn, ...readable, deletedColumn, restoreColumn];
  }, [model, columns, names, selectAll, restore, nameOf, calledNow, contactOf, store]);

  return (
    <SelectionProvider value={selection}>
      <div>
        {inspected && (
          <Dialog
            title={`History of ${nameOf(inspected)}`}
            onClose={closeHistory}
            actions={<Button onClick={closeHistory}>Close</Button>}
          >
            <RecordHistory
              key={inspected.id}
              model={model}
              id={inspected.recordId}
              record={undefined}
              known={inspected}
              canRestore={false}
              isOpen
            />
          </Dialog>
        )}
        <ScreenHeader
          back={<button type="button" ref={backButton} onClick={onClose} {...backLook()} />}
          title={`Deleted ${entityName}s`}
          instead={
            selected.length > 0 && (
              <SelectionBar
                count={selected.length}
                actions={[HISTORY, RESTORE]}
                state={{
                  records: selected,
                  openHistory: setOpened,
                  restore: (records) => {
                    leave();
                    restore(records);
                  },
                }}
                onClear={leave}
              />
            )
          }
        >
          <WordsField value={typed} onChange={setTyped} />
          <Button onClick={onOpenChanges}>Changes</Button>
        </ScreenHeader>
        {changes.all.length + changes.begun.length > 0 && <ChangeNotices model={model} changes={changes} />}
        <LeftOutWords typed={typed} />
        {state.status === 'failed' && <Message tone="error">{failedText('The bin', state.error)}</Message>}
        {found.length === LONGEST_BIN && (
          <Message tone="info">
            Showing {LONGEST_BIN} deleted {entityName}s. Search for words to find others.
          </Message>
        )}
        {state.status !== 'failed' && (
          <FormerNamesContext value={calledNow}>
            <DataTable
              label={`Deleted ${entityName}s`}
              columns={allColumns}
              rows={rows}
              total={rows.length}
              rowKey={idOf}
              loading={state.status === 'loading'}
              empty={
                typed === ''
                  ? `The bin is empty. Deleted ${entityName}s stay here for 30 days.`
                  : `No deleted ${entityName} has these words. Try fewer or shorter ones.`
              }
            />
          </FormerNamesContext>
        )}
      </div>
    </SelectionProvider>
  );
}

type Item = Pick<Stored<Binned<object>>, 'id' | 'recordId'>;

/**
 * Returns the function that restores items of the bin: one at once, and several by a change. A toast says if it failed or may have
 * happened, and what came of one.
 */
export const useRestore = (model: Model<object>, { start }: Pick<Changes, 'start'>) => {
  const { collection, entityName } = model;
  const store = useDataStore();
  const totals = useTotals();
  const toast = useToast();
  const write = useWrite();
  return useCallback(
    (items: readonly Item[]) => {
      const [first] = items;
      if (!first) return;
      const ids = items.map(({ id }) => id);
      void write({
        doing: `Restoring ${countText(ids.length, entityName)}`,
        run: async () =>
          ids.length === 1
            ? store.restore(collection, first.recordId, first.id)
            : void (await start('restore', ids)),
        onDone: (isRestored) => {
          // The notice of their change says what came of several.
          if (isRestored === undefined) return;
          if (isRestored) totals.note({ model, filters: [] }, 1);
          const ended = {
            kind: 'restore',
            state: 'done',
            total: 1,
            done: 1,
            kept: isRestored ? 0 : 1,
          } as const;
          const notice = noticeOf(ended, entityName);
          if (notice) toast.show(notice);
        },
      });
    },
    [store, totals, toast, write, start, model, collection, entityName],
  );
};
