import { type ReactNode, type RefObject, useRef } from 'react';
import { type Column, columnKey, part } from './columns/columns';
import { HeaderCell } from './columns/HeaderCell';
import { SortChoice } from './columns/SortChoice';
import type { Sorting } from './columns/sorting';
import styles from './DataTable.module.css';
import { type Matches, MatchesContext } from './Highlight';
import { DataRow, PlaceholderRows } from './rows';
import { useKeptFocus } from './useKeptFocus';
import { type ListPosition, useVirtualRows } from './useVirtualRows';

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  /** Keep the array and its functions stable between renders, so that unchanged rows are not drawn again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** How many rows there are with those that are not loaded; undefined while that is not known. */
  total?: number | undefined;
  /** A key that stays the row's own while the list changes. */
  rowKey(row: Row): string;
  /** Placeholder rows stand in until the first rows arrive. */
  loading?: boolean;
  /** Loads the rows that follow; nothing where none do. Keep it stable between renders. */
  onShowMore?: (() => void) | undefined;
  /** Keeps where the reader is over the time that the table is away. */
  position?: RefObject<ListPosition | null> | undefined;
  /** What is marked in the cells. Keep it stable between renders. */
  matches?: Matches | undefined;
  /** How the rows are sorted; undefined where that cannot be chosen. */
  sorting?: Sorting | undefined;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
}

const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6', '7', '8'];
const PLACEHOLDERS_OF_THE_REST = PLACEHOLDERS.slice(0, 2);

/**
 * Rows under a sticky header; where there is little room each row becomes a card. Of many rows only those in view are
 * in the document, and all of them while it is printed or searched.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  total,
  rowKey,
  loading = false,
  onShowMore,
  position,
  matches,
  sorting,
  empty,
}: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const nothing = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus({ body, empty: nothing, rows, rowKey });
  const { items, measure, above, below, unseen } = useVirtualRows({
    body,
    rows,
    rowKey,
    onNearEnd: onShowMore,
    position,
  });
  return (
    <div className={styles.frame} data-crowded={columns.length > 8 || undefined}>
      {sorting && <SortChoice columns={columns} sorting={sorting} />}
      <NewRows count={unseen} />
      <div className={styles.surface}>
        <table
          {...part('table')}
          aria-label={label}
          aria-busy={loading || undefined}
          aria-rowcount={loading ? undefined : rowCount(onShowMore ? total : rows.length)}
          className={styles.table}
        >
          <thead {...part('rowgroup')} className={styles.head}>
            <tr {...part('row')} className={styles.row} aria-rowindex={1}>
              {columns.map((column, index) => (
                <HeaderCell key={columnKey(column, index)} column={column} sorting={sorting} />
              ))}
            </tr>
          </thead>
          <tbody
            {...part('rowgroup')}
            {...keptFocus}
            ref={body}
            style={{ paddingBlock: `${above}px ${below}px` }}
          >
            {loading && <PlaceholderRows columns={columns} keys={PLACEHOLDERS} />}
            <MatchesContext value={matches}>
              {items.map(({ key, index }) => {
                const row = rows[index];
                return (
                  row !== undefined && (
                    <DataRow key={key} columns={columns} row={row} index={index} measure={measure} />
                  )
                );
              })}
            </MatchesContext>
          </tbody>
          {onShowMore && !loading && (
            <tbody {...part('rowgroup')}>
              <PlaceholderRows columns={columns} keys={PLACEHOLDERS_OF_THE_REST} />
            </tbody>
          )}
        </table>
        {/* Always there, so that an outcome such as "nothing found" is read out when it comes up. */}
        <div aria-live="polite">
          {!loading && rows.length === 0 && (
            <div ref={nothing} tabIndex={-1} className={styles.empty}>
              {empty}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** The rows with the header; -1 says that their number is not known. */
const rowCount = (total: number | undefined): number => (total === undefined ? -1 : 1 + total);

/** Says that rows have come in above, and leads there. */
function NewRows({ count }: { count: number }) {
  return (
    <div className={styles.arrivals} aria-live="polite">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={() => window.scrollTo({ top: 0 })}>
          {count.toLocaleString('en-US')} new
        </button>
      )}
    </div>
  );
}
