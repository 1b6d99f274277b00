import { useCallback, useMemo, useRef, useState } from 'react';
import { Button, Icon, Message, ScreenHeader, useToast } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { WordsField } from 'shared-ui/search';
import { useShortcut } from 'shared-ui/shortcuts';
import { CellNote, type Column, DataTable } from 'shared-ui/table';
import { whoOf } from '../../history/history-texts';
import { RecordHistory } from '../../history/RecordHistory';
import { NOBODY, useStaffMembers } from '../../history/useStaffMembers';
import { type Binned, LONGEST_BIN } from '../../model/bin';
import { contactField } from '../../model/contact-field';
import { customerField } from '../../model/customer-field';
import type { Model, Stored } from '../../model/define-model';
import { textOfField } from '../../model/field-text';
import { nowOf } from '../../model/fields/clock';
import { formatDay } from '../../model/fields/day-texts';
import { useDataStore, useTotals } from '../../store/DataProvider';
import { contactKey, type NamedContact } from '../../store/data-store';
import { useCalledNow } from '../../store/live/useCalledNow';
import { useQuery } from '../../store/live/useQuery';
import { useWrite } from '../../writing/useWrite';
import { FormerNamesContext } from '../CustomerName';
import { ChangeNotices, useRestore } from '../changes/ChangeNotices';
import { restoredNotice } from '../changes/change-texts';
import type { Changes } from '../changes/changes';
import { countText } from '../count-text';
import { rowNote } from '../row-note';
import { LeftOutWords } from '../search/LeftOutWords';
import { wordsToFind } from '../search/list-search';
import { SelectionBar } from '../selection/SelectionBar';
import { selectionColumn } from '../selection/SelectionColumn';
import { useSelection } from '../selection/useSelection';

/** A deleted record as a row: its fields, which may all be empty. */
type Row = Stored<object>;

const NONE: readonly never[] = [];
const idOf = ({ id }: Row): string => id;

/** Returns the customers and the contacts that deleted records name, each once. */
const namedIn = (model: Model, found: readonly Binned<object>[]) => {
  const [ofCustomer = '', ofContact = ''] = [customerField(model), contactField(model)];
  const contactOf = (record: object): NamedContact => ({
    name: textOfField(record, ofContact),
    customer: textOfField(record, ofCustomer),
  });
  const named = new Map(
    found.map(({ record }) => [contactKey(contactOf(record)), contactOf(record)] as const),
  );
  return { named: [...named.values()], contactOf };
};

/** Returns when a record was deleted, and by whom if somebody said it. */
const deletedText = ({ at, by }: Binned<object>, names: ReadonlyMap<string, string>, now: Date): string =>
  `${formatDay(at, now)}${by === null ? '' : ` by ${whoOf(names, by)}`}`;

/** Returns the function that restores one record at once, and says in a toast what came of it. */
const useRestoreOne = (model: Model<object>) => {
  const { collection, entityName } = model;
  const store = useDataStore();
  const totals = useTotals();
  const toast = useToast();
  const write = useWrite();
  return useCallback(
    (recordId: string, item: string) =>
      void write({
        doing: `Restoring ${countText(1, entityName)}`,
        run: () => store.restore(collection, recordId, item),
        onDone: (isRestored) => {
          if (isRestored) void totals.use((counter) => counter.note({ model, filters: [] }, 1));
          toast.show(restoredNotice(1, isRestored ? 0 : 1, entityName));
        },
      }),
    [store, totals, toast, write, model, collection, entityName],
  );
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
  columns: readonly Column<Row>[];
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
  const shown = useMemo(
    () => found.filter(({ id }) => !restoring.has(id)).sort((a, b) => b.at.getTime() - a.at.getTime()),
    [found, restoring],
  );
  const { named, contactOf } = useMemo(() => namedIn(model, found), [model, found]);
  const calledNow = useCalledNow(named);
  const names = useStaffMembers(found.some(({ by }) => by !== null)) ?? NOBODY;
  const [opened, setOpened] = useState<string>();
  const rows = useMemo(() => shown.map(({ id, record }): Row => ({ ...record, id })), [shown]);

  const inspected = found.find(({ id }) => id === opened);
  const backButton = useRef<HTMLButtonElement>(null);
  const { selection, selected, selectAll, leave } = useSelection(model, rows, backButton);
  const single = selected.length === 1 ? selected[0] : undefined;
  const top = useRef<HTMLDivElement>(null);
  useShortcut('search', () => top.current?.querySelector('input')?.focus());

  const restoreOne = useRestoreOne(model);
  const restoreMany = useRestore(changes, entityName);
  const restore = useCallback(
    (ids: string[]) => {
      const [only] = shown.filter(({ id }) => ids.includes(id));
      if (only && ids.length === 1) restoreOne(only.recordId, only.id);
      else restoreMany(ids);
    },
    [shown, restoreOne, restoreMany],
  );
  const contactLabel = model.fields[contactField(model) ?? '']?.options.label;
  const allColumns = useMemo(() => {
    const entries = new Map(shown.map((entry) => [entry.id, entry] as const));
    const nameOf = (row: Row): string => {
      const entry = entries.get(row.id);
      return entry?.isReadable ? recordName(row) : (entry?.recordId ?? row.id);
    };
    const noteOf = (row: Row) => (entries.get(row.id)?.isReadable ? rowNote(columns, row) : undefined);
    const readable = columns.map((column): Column<Row> => {
      const { sort: _, brief: __, ...rest } = column;
      const unread = (row: Row) => (column.kind === 'main' ? nameOf(row) : '');
      return {
        ...rest,
        cell: (row) => {
          if (!entries.get(row.id)?.isReadable) return unread(row);
          const now = column.header === contactLabel ? calledNow.get(contactKey(contactOf(row))) : undefined;
          const cell = column.cell(row);
          return now === undefined ? cell : <CellNote note={`now ${now.name}`}>{cell}</CellNote>;
        },
      };
    });
    const deletedColumn: Column<Row> = {
      header: 'Deleted',
      // As wide as other texts, because the list has a day of its own already.
      brief: true,
      cell: ({ id }) => {
        const entry = entries.get(id);
        return entry && deletedText(entry, names, nowOf(store));
      },
    };
    const restoreColumn: Column<Row> = {
      header: 'Restore',
      kind: 'action',
      width: 'wide',
      cell: (row) => (
        <Button
          variant="quiet"
          aria-label={`Restore ${nameOf(row)}`}
          aria-description={noteOf(row)}
          onClick={() => restore([row.id])}
        >
          <Icon name="retry" />
        </Button>
      ),
    };
    const selectColumn = selectionColumn<Row>({ selection, selectAll, nameOf, noteOf });
    return [selectColumn, ...readable, deletedColumn, restoreColumn];
  }, [
    columns,
    shown,
    names,
    selection,
    selectAll,
    restore,
    recordName,
    contactLabel,
    calledNow,
    contactOf,
    store,
  ]);

  return (
    <div ref={top}>
      {inspected && (
        <Dialog
          open
          title={`History of ${inspected.isReadable ? recordName(inspected.record) : inspected.recordId}`}
          onClose={() => setOpened(undefined)}
          actions={<Button onClick={() => setOpened(undefined)}>Close</Button>}
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
        title={`Deleted ${entityName}s`}
        instead={
          selected.length > 0 && (
            <SelectionBar
              selection={selection}
              count={selected.length}
              actions={
                <>
                  {single && <Button onClick={() => setOpened(single.id)}>History</Button>}
                  <Button
                    onClick={() => {
                      leave();
                      restore(selected.map(idOf));
                    }}
                  >
                    <Icon name="retry" />
                    Restore
                  </Button>
                </>
              }
              onClear={leave}
            />
          )
        }
      >
        <WordsField value={typed} onChange={setTyped} />
        <Button onClick={onOpenChanges}>Changes</Button>
        <Button ref={backButton} onClick={onClose}>
          Back to the list
        </Button>
      </ScreenHeader>
      {changes.all.length + changes.begun.length > 0 && <ChangeNotices model={model} changes={changes} />}
      <LeftOutWords typed={typed} />
      {state.status === 'failed' && (
        <Message tone="error">The bin could not be loaded. The page tries again by itself.</Message>
      )}
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
  );
}
