import { type RefObject, useSyncExternalStore } from 'react';
import type { Stored } from 'shared-model/define-model';
import type { Column } from 'shared-ui/table';
import styles from './Selection.module.css';
import type { Selection } from './selection';

/** Returns the column of checkboxes. `selectAll` receives the one in its header. Shift selects from the row toggled last. */
export const selectionColumn = <Row extends { readonly id: string }>({
  selection,
  selectAll,
  nameOf,
  noteOf,
}: {
  selection: Selection;
  selectAll: RefObject<HTMLInputElement | null>;
  nameOf(row: Row): string;
  /** Returns what tells apart rows of one name. */
  noteOf?(row: Row): string | undefined;
}): Column<Row> => ({
  header: '',
  kind: 'select',
  head: <SelectAll label="Select all loaded rows" selection={selection} ref={selectAll} />,
  cell: (row) => <SelectRow selection={selection} id={row.id} name={nameOf(row)} note={noteOf?.(row)} />,
});

function SelectRow({
  selection,
  id,
  name,
  note,
}: {
  selection: Selection;
  id: string;
  name: string;
  note: string | undefined;
}) {
  const selected = useSyncExternalStore(selection.watch, () => selection.read().has(id));
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        aria-description={note}
        checked={selected}
        onChange={({ target, nativeEvent }) => {
          const extended = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          if (extended) selection.toggleRange(id, target.checked);
          else selection.toggle(id, target.checked);
        }}
      />
    </label>
  );
}

/** Renders the checkbox that selects all rows or none. */
export function SelectAll({
  label,
  selection,
  onClear = () => selection.clear(),
  ref,
}: {
  label: string;
  selection: Selection;
  onClear?(): void;
  ref?: RefObject<HTMLInputElement | null>;
}) {
  const extent = useSyncExternalStore(selection.watch, selection.extent);
  const isEmpty = useSyncExternalStore(selection.watch, selection.isEmpty);
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
        onChange={() => (extent === 'all' ? onClear() : selection.selectAll())}
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
