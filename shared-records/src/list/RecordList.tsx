import {
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button, Icon, Message, ScreenHeader } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { useKeyHint, useShortcut } from 'shared-ui/shortcuts';
import type { Column, ListPosition, Matches, Sorting } from 'shared-ui/table';
import { DataTable } from 'shared-ui/table';
import { PrintHeading, type TakeOut, TakeOutMenu } from './export/TakeOutMenu';
import styles from './RecordList.module.css';
import { SelectionBar } from './selection/SelectionBar';
import { selectionColumn } from './selection/SelectionColumn';
import { Selection } from './selection/selection';
import { type DeletionActions, useDeletion } from './selection/useDeletion';
import { type LastForm, useReturnFocus } from './useReturnFocus';

export interface RecordListProps<Row> extends DeletionActions<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What the list shows: where it becomes another object, nothing is selected any more. */
  scope: object;
  /** How many rows there are with those that are not loaded; undefined while that is not known. */
  total: number | undefined;
  rowKey(row: Row): string;
  loading: boolean;
  /** Loads the rows that follow; nothing where none do. */
  onShowMore: (() => void) | undefined;
  /** Keeps where the reader is while a form stands in place of the list. */
  position: RefObject<ListPosition | null>;
  /** The form that the list has come back from, where it has. */
  lastForm?: LastForm | undefined;
  /** Something about the list as a whole that the reader must know, such as that it is cut off. */
  problem?: string | undefined;
  search: ReactNode;
  /** How the list is taken out of the page; nothing where it is not. */
  takeOut?: TakeOut | undefined;
  /** What is marked in the cells. */
  matches?: Matches | undefined;
  /** How the rows are sorted. */
  sorting?: Sorting | undefined;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
  onAdd(): void;
  onEdit(row: Row): void;
}

const NONE: readonly never[] = [];

/** The selection in a list, as long as that shows the same. */
const useSelection = (scope: object): Selection => {
  const [held, setHeld] = useState(() => ({ scope, selection: new Selection() }));
  if (held.scope === scope) return held.selection;
  const next = { scope, selection: new Selection() };
  setHeld(next);
  return next.selection;
};

const countOf = (loaded: number, total: number | undefined): string =>
  total === undefined ? `${loaded.toLocaleString('en-US')}+` : total.toLocaleString('en-US');

/**
 * The list of a screen: search, "Add +", and a delete mode that "Delete -" opens and "Cancel" closes, above a
 * table with an Edit button in each row. Keep `columns` and the functions stable between renders.
 */
export function RecordList<Row>({
  title,
  columns,
  rows,
  scope,
  total,
  rowKey,
  rowName,
  what,
  loading,
  onShowMore,
  position,
  lastForm,
  problem,
  search,
  takeOut,
  matches,
  sorting,
  empty,
  onAdd,
  onEdit,
  onDelete,
  onBeforeDelete,
}: RecordListProps<Row>) {
  const [deleting, setDeleting] = useState(false);
  const { addButton, openerOf } = useReturnFocus(lastForm);
  const { request, remove, question, dismiss } = useDeletion({
    rowName,
    what,
    onDelete,
    onBeforeDelete,
  });

  const top = useRef<HTMLDivElement>(null);
  const addHint = useKeyHint('add');
  useShortcut('add', onAdd);
  useShortcut('search', () => top.current?.querySelector('input')?.focus());

  const selection = useSelection(scope);
  const keys = useSyncExternalStore(selection.watch, selection.read);
  const selected = keys.size === 0 ? NONE : rows.filter((row) => keys.has(rowKey(row)));
  useLayoutEffect(() => selection.show(rows.map(rowKey)), [selection, rows, rowKey]);
  const selectAll = useRef<HTMLInputElement>(null);
  const leaveSelection = () => {
    selection.clear();
    // What has the focus in the bar goes with it. On cards there is no header with a checkbox.
    selectAll.current?.focus({ preventScroll: true });
    if (document.activeElement !== selectAll.current) addButton.current?.focus({ preventScroll: true });
  };

  const allColumns = useMemo(() => {
    const editColumn: Column<Row> = {
      header: 'Edit',
      kind: 'action',
      cell: (row) => (
        <Button
          ref={openerOf(rowKey(row))}
          variant="quiet"
          aria-label={`Edit ${rowName(row)}`}
          onClick={() => onEdit(row)}
        >
          <Icon name="pencil" />
        </Button>
      ),
    };
    const deleteColumn: Column<Row> = {
      header: 'Delete',
      kind: 'action',
      cell: (row) => (
        <Button variant="quiet" aria-label={`Delete ${rowName(row)}`} onClick={() => request([row])}>
          <Icon name="trash" />
        </Button>
      ),
    };
    const selectColumn = selectionColumn({ selection, selectAll, rowKey, rowName });
    return [selectColumn, ...columns, editColumn, ...(deleting ? [deleteColumn] : [])];
  }, [columns, selection, rowKey, rowName, openerOf, onEdit, request, deleting]);

  const isCutOff = problem !== undefined && rows.length === 0;
  const isUnknown = loading || isCutOff;

  return (
    <>
      <div ref={top}>
        <ScreenHeader title={title} count={isUnknown ? undefined : countOf(rows.length, total)}>
          {search}
          <Button ref={addButton} variant="primary" onClick={onAdd} {...addHint}>
            Add +
          </Button>
          <Button aria-pressed={deleting} onClick={() => setDeleting(!deleting)}>
            {deleting ? 'Cancel' : 'Delete -'}
          </Button>
          {takeOut && !isUnknown && (
            <TakeOutMenu
              {...takeOut}
              what={what}
              loaded={rows.length}
              total={total}
              onShowMore={onShowMore}
            />
          )}
        </ScreenHeader>
      </div>
      {takeOut && (
        <PrintHeading title={title} narrowing={takeOut.narrowing} count={rows.length} what={what} />
      )}
      <SelectionBar
        selection={selection}
        count={selected.length}
        onDelete={() => {
          leaveSelection();
          request(selected);
        }}
        onClear={leaveSelection}
      />
      {problem && (
        <div className={styles.problem}>
          <Message tone="error">{problem}</Message>
        </div>
      )}
      {/* Without its rows nobody knows whether there are any. */}
      {!isCutOff && (
        <DataTable
          label={title}
          columns={allColumns}
          rows={rows}
          total={total}
          rowKey={rowKey}
          loading={loading}
          onShowMore={onShowMore}
          position={position}
          matches={matches}
          sorting={sorting}
          empty={empty}
        />
      )}
      {question && (
        <Dialog
          open
          title={question.title}
          onClose={dismiss}
          actions={
            <>
              <Button onClick={dismiss}>Keep it</Button>
              <Button variant="danger" onClick={() => remove(question.rows)}>
                Delete
              </Button>
            </>
          }
        >
          {question.text}
        </Dialog>
      )}
    </>
  );
}
