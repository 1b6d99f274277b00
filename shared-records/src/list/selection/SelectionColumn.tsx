import { type RefObject, useSyncExternalStore } from 'react';
import type { Column } from 'shared-ui/table';
import styles from './Selection.module.css';
import type { Selection } from './selection';

/**
 * The column to select rows by, all of them by the checkbox in its header, which `selectAll` is given. With Shift, a row
 * takes along all from the one toggled last.
 */
export const selectionColumn = <Row,>({
  selection,
  selectAll,
  rowKey,
  rowName,
}: {
  selection: Selection;
  selectAll: RefObject<HTMLInputElement | null>;
  rowKey(row: Row): string;
  rowName(row: Row): string;
}): Column<Row> => ({
  header: '',
  kind: 'select',
  head: <SelectAll label="Select all loaded rows" selection={selection} ref={selectAll} />,
  cell: (row) => <SelectRow selection={selection} id={rowKey(row)} name={rowName(row)} />,
});

function SelectRow({ selection, id, name }: { selection: Selection; id: string; name: string }) {
  const selected = useSyncExternalStore(selection.watch, () => selection.read().has(id));
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={selected}
        onChange={({ target, nativeEvent }) => {
          const extended = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          if (extended) selection.toggleAsFarAs(id, target.checked);
          else selection.toggle(id, target.checked);
        }}
      />
    </label>
  );
}

/** Selects all rows that are shown, or none. */
export function SelectAll({
  label,
  selection,
  onClear = () => selection.clear(),
  ref,
}: {
  label: string;
  selection: Selection;
  /** Selects none. */
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
        // Not `disabled`: that would lose the focus, which a deletion of all rows leaves here.
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
