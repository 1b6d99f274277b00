import type { RefObject } from 'react';
import type { Stored } from 'shared-model/define-model';
import type { Column } from 'shared-ui/table';
import styles from './Selection.module.css';
import { useSelected } from './useSelection';

/** Returns the column of checkboxes. `selectAll` receives the one in its header. Shift selects from the row toggled last. */
export const selectionColumn = <Row extends { readonly id: string }>({
  selectAll,
  nameOf,
  noteOf,
}: {
  selectAll: RefObject<HTMLInputElement | null>;
  nameOf(row: Row): string;
  /** Returns what tells apart rows of one name. */
  noteOf(row: Row): string | undefined;
}): Column<Row> => ({
  header: '',
  kind: 'select',
  head: <SelectAll label="Select all loaded rows" ref={selectAll} />,
  cell: (row) => <SelectRow id={row.id} name={nameOf(row)} note={noteOf(row)} />,
});

function SelectRow({ id, name, note }: { id: string; name: string; note: string | undefined }) {
  const { keys, toggle } = useSelected();
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        aria-description={note}
        checked={keys.has(id)}
        onChange={({ target, nativeEvent }) =>
          toggle(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** Renders the checkbox that selects all rows or none. */
export function SelectAll({
  label,
  onClear,
  ref,
}: {
  label: string;
  /** Default: clears the selection. */
  onClear?(): void;
  ref?: RefObject<HTMLInputElement | null>;
}) {
  const { extent, isEmpty, selectAll, clear } = useSelected();
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={label}
        checked={extent === 'all'}
        // Not `disabled`: the focus stays here when all rows are deleted.
        aria-disabled={isEmpty || undefined}
        ref={(input) => {
          if (ref) ref.current = input;
          if (input) input.indeterminate = extent === 'some';
        }}
        onChange={extent === 'all' ? (onClear ?? clear) : selectAll}
      />
    </label>
  );
}

type Row = Stored<object>;

/** Returns the texts that tell apart the rows of one name, for their controls. */
export const rowNote = (columns: readonly Column<Row>[], row: Row): string | undefined =>
  columns
    .flatMap(({ brief, cell }) => (brief ? cell(row) : []))
    .filter((text) => typeof text === 'string')
    .join(', ') || undefined;
