import { type ReactNode, type RefObject, useRef } from 'react';
import { type Matches, MatchesContext } from './cells/Highlight';
import { type Column, columnKey, tableRole } from './columns/columns';
import { HeaderCell } from './columns/HeaderCell';
import { SortChoice } from './columns/SortChoice';
import type { Sorting } from './columns/sorting';
import styles from './DataTable.module.css';
import { openClickedRow, type RowOpening } from './RowLink';
import { DataRow, PlaceholderRows } from './rows';
import { useKeptFocus } from './useKeptFocus';
import { type ListPosition, useVirtualRows } from './useVirtualRows';

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  /** Keep it stable between renders, so that unchanged rows do not render again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The number of rows, loaded or not; undefined while it is unknown. */
  total?: number | undefined;
  /** Returns a key that identifies the row while the list changes. */
  rowKey(row: Row): string;
  /** Shows placeholder rows until the first rows arrive. */
  loading?: boolean;
  /** Loads the next rows; undefined if there are none. Keep it stable between renders. */
  onShowMore?: (() => void) | undefined;
  /** Keeps the scroll position while the table is not rendered. */
  position?: RefObject<ListPosition | null> | undefined;
  /** The key of a row to scroll to and highlight. */
  highlighted?: string | undefined;
  /** Opens rows; undefined if they cannot be opened. */
  opening?: RowOpening<Row> | undefined;
  /** The key of the row that is open beside the table. Scrolls to it when it opens. */
  open?: string | undefined;
  /** Whether something beside the table takes its room: where that is narrow, only `brief` columns stay. */
  brief?: boolean;
  /** Finds the parts to highlight in the cells. Keep it stable between renders. */
  matches?: Matches | undefined;
  /** Sorts the rows; undefined if users cannot sort them. */
  sorting?: Sorting | undefined;
  /** Stands in place of the rows if there are none. */
  empty: ReactNode;
}

const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6', '7', '8'];
/** The links of the rows do the same by keyboard. */
const OPENING = { onClick: openClickedRow };

const PLACEHOLDERS_OF_THE_REST = PLACEHOLDERS.slice(0, 2);

/**
 * Renders rows under a sticky header, or as cards on a narrow screen. Renders only the rows in view, and all of them while
 * the page is printed or searched.
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
  highlighted,
  opening,
  open,
  brief = false,
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
    target: highlighted,
    open,
  });
  return (
    <div
      className={styles.frame}
      data-crowded={columns.length > 8 || undefined}
      data-brief={brief || undefined}
      data-opens={opening !== undefined || undefined}
    >
      {sorting && <SortChoice columns={columns} sorting={sorting} />}
      <NewRows count={unseen} />
      <div className={styles.surface} {...keptFocus} {...(opening && OPENING)}>
        <table
          {...tableRole('table')}
          aria-label={label}
          aria-busy={loading || undefined}
          aria-rowcount={loading ? undefined : rowCount(onShowMore ? total : rows.length)}
          className={styles.table}
        >
          <thead {...tableRole('rowgroup')} className={styles.head}>
            <tr {...tableRole('row')} className={styles.row} aria-rowindex={1}>
              {columns.map((column, index) => (
                <HeaderCell key={columnKey(column, index)} column={column} sorting={sorting} />
              ))}
            </tr>
          </thead>
          <tbody {...tableRole('rowgroup')} ref={body} style={{ paddingBlock: `${above}px ${below}px` }}>
            {loading && <PlaceholderRows columns={columns} keys={PLACEHOLDERS} />}
            <MatchesContext value={matches}>
              {items.map(({ key, index }) => {
                const row = rows[index];
                return (
                  row !== undefined && (
                    <DataRow
                      key={key}
                      columns={columns}
                      row={row}
                      index={index}
                      isHighlighted={key === highlighted}
                      isOpen={key === open}
                      opening={opening}
                      measure={measure}
                    />
                  )
                );
              })}
            </MatchesContext>
          </tbody>
          {onShowMore && !loading && (
            <tbody {...tableRole('rowgroup')}>
              <PlaceholderRows columns={columns} keys={PLACEHOLDERS_OF_THE_REST} />
            </tbody>
          )}
        </table>
        {/* Always in the document, so that screen readers announce a text such as "nothing found". */}
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

/** Returns the number of rows with the header; -1 if it is unknown. */
const rowCount = (total: number | undefined): number => (total === undefined ? -1 : 1 + total);

/** Renders the button that scrolls to new rows above the ones in view. */
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
