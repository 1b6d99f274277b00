import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Button } from './Button';
import { type Column, DataTable } from './DataTable';
import { Icon } from './Icon';
import { Message } from './Message';
import { ScreenHeader } from './ScreenHeader';
import { useToast } from './Toast';

export interface RecordListProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** What names the row in the buttons "Edit NAME" and "Delete NAME". */
  rowName(row: Row): string;
  loading: boolean;
  /** Something about the list as a whole that the reader must know, such as that it is cut off. */
  problem?: string | undefined;
  search: ReactNode;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
  onAdd(): void;
  onEdit(row: Row): void;
  onDelete(row: Row): Promise<void>;
  /** Takes a deletion back. */
  onRestore(row: Row): Promise<void>;
}

/**
 * The list of a screen: search, "Add +", and a delete mode that "Delete -" opens and "Cancel" closes, above a
 * table with an Edit button in each row. Keep `columns` and the functions stable between renders.
 */
export function RecordList<Row>({
  title,
  columns,
  rows,
  rowKey,
  rowName,
  loading,
  problem,
  search,
  empty,
  onAdd,
  onEdit,
  onDelete,
  onRestore,
}: RecordListProps<Row>) {
  const [deleting, setDeleting] = useState(false);
  const toast = useToast();

  const remove = useCallback(
    (row: Row) => {
      const name = rowName(row);
      const attempt = (action: Promise<void>, what: string, done: () => void) => {
        action.then(done, (error: unknown) => {
          console.error(`${what} ${name} failed.`, error);
          toast.show({ tone: 'error', text: `${what} ${name} failed. Nothing has changed: try again.` });
        });
      };
      const restore = () =>
        attempt(onRestore(row), 'Bringing back', () =>
          toast.show({ tone: 'success', text: `Brought back ${name}` }),
        );
      attempt(onDelete(row), 'Deleting', () =>
        toast.show({
          tone: 'success',
          text: `Deleted ${name}`,
          action: { label: 'Undo', onSelect: restore },
        }),
      );
    },
    [rowName, onDelete, onRestore, toast],
  );

  const allColumns = useMemo(() => {
    const editColumn: Column<Row> = {
      header: 'Edit',
      kind: 'action',
      cell: (row) => (
        <Button variant="quiet" aria-label={`Edit ${rowName(row)}`} onClick={() => onEdit(row)}>
          <Icon name="pencil" />
        </Button>
      ),
    };
    const deleteColumn: Column<Row> = {
      header: 'Delete',
      kind: 'action',
      cell: (row) => (
        <Button variant="quiet" aria-label={`Delete ${rowName(row)}`} onClick={() => remove(row)}>
          <Icon name="trash" />
        </Button>
      ),
    };
    return deleting ? [...columns, editColumn, deleteColumn] : [...columns, editColumn];
  }, [columns, rowName, onEdit, remove, deleting]);

  return (
    <>
      <ScreenHeader title={title} count={loading ? undefined : String(rows.length)}>
        {search}
        <Button variant="primary" onClick={onAdd}>
          Add +
        </Button>
        <Button aria-pressed={deleting} onClick={() => setDeleting(!deleting)}>
          {deleting ? 'Cancel' : 'Delete -'}
        </Button>
      </ScreenHeader>
      {problem && <Message tone="error">{problem}</Message>}
      <DataTable
        label={title}
        columns={allColumns}
        rows={rows}
        rowKey={rowKey}
        loading={loading}
        empty={empty}
      />
    </>
  );
}
