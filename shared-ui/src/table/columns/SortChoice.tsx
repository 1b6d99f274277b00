import { useId } from 'react';
import { NativeSelect } from 'shared-ui';
import type { Column } from './columns';
import styles from './SortChoice.module.css';
import type { Sorting } from './sorting';

/** Renders the choice of the order for cards, which have no header. */
export function SortChoice<Row>({ columns, sorting }: { columns: readonly Column<Row>[]; sorting: Sorting }) {
  const id = useId();
  const sortable = columns.flatMap(({ header, sort }) => (sort === undefined ? [] : [{ header, sort }]));
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>Sort by</label>
      <NativeSelect
        id={id}
        value={sorting.order}
        disabled={sorting.fixed !== undefined}
        title={sorting.fixed}
        onChange={({ target }) => sorting.onSort(target.value)}
      >
        {sortable.map(({ header, sort }) => [
          <option key={sort} value={sort} aria-label={`${header}, ascending`}>
            {header} ↑
          </option>,
          <option key={`-${sort}`} value={`-${sort}`} aria-label={`${header}, descending`}>
            {header} ↓
          </option>,
        ])}
      </NativeSelect>
    </div>
  );
}
