import { Icon } from 'shared-ui';
import { type Column, cellLayout, tableRole } from './columns';
import styles from './HeaderCell.module.css';
import { directionOf, nextOrder, type Sorting } from './sorting';

/** Renders the header of a column; a button if the rows can be sorted by the column. */
export function HeaderCell<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { header, head = header, sort } = column;
  const direction = sorting && directionOf(sort, sorting.order);
  return (
    <th
      {...tableRole('columnheader')}
      {...cellLayout(column)}
      scope="col"
      aria-label={header || 'Select'}
      aria-sort={direction}
    >
      {sorting && sort !== undefined ? (
        <button
          type="button"
          className={styles.sort}
          data-direction={direction}
          title={sorting.fixed ?? `Sort by ${header}`}
          aria-disabled={sorting.fixed !== undefined || undefined}
          onClick={() => sorting.fixed === undefined && sorting.onSort(nextOrder(sort, sorting))}
        >
          {header}
          <Icon name="up" />
        </button>
      ) : (
        head
      )}
    </th>
  );
}
