import {
  type FocusEvent,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Icon, NativeSelect } from 'shared-ui';
import { Highlight, type Matches, MatchesContext } from './cells';
import {
  type Column,
  cellLayout,
  columnKey,
  directionOf,
  linkColumn,
  nextOrder,
  type Sorting,
  tableRole,
} from './columns';
import styles from './DataTable.module.css';
import { openClickedRow, RowLink, type RowOpening } from './RowLink';
import { type ListPosition, useVirtualRows } from './useVirtualRows';

const FOCUSABLE = 'a, button, input';

/**
 * Keeps the focus in the list. A focused row that was out of view gets it back when it is rendered again. When the row
 * disappears, the focus moves to the same control of the next row, of the last row at the end, or to `empty` if no row is
 * left. From there it moves to the first row that appears. Returns the handlers for an element around both.
 */
const useKeptFocus = <Row,>({
  body,
  empty,
  rows,
  rowKey,
}: {
  body: RefObject<HTMLElement | null>;
  empty: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  rowKey(row: Row): string;
}) => {
  const last = useRef<{ key: string; index: number; cell: number }>(undefined);

  useLayoutEffect(() => {
    const lost = last.current;
    if (!lost || document.activeElement !== document.body) return;
    const present = rows.findIndex((row) => rowKey(row) === lost.key);
    if (present < 0) last.current = undefined;
    const index = present < 0 ? Math.min(lost.index, rows.length - 1) : present;
    const row = body.current?.querySelector<HTMLTableRowElement>(`[data-index="${index}"]`);
    // Rows may have different numbers of controls: an empty cell has no link.
    const elements = [row?.cells[lost.cell], row];
    const [control = empty.current] = elements.flatMap(
      (element) => element?.querySelector<HTMLElement>(FOCUSABLE) ?? [],
    );
    control?.focus({ preventScroll: true });
  });

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (target === empty.current) {
        last.current = { key: '', index: 0, cell: 0 };
        return;
      }
      const element = target.closest<HTMLElement>('[data-index]');
      const index = Number(element?.dataset.index);
      const row = rows[index];
      if (!element || row === undefined) return;
      const cell = target.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0;
      last.current = { key: rowKey(row), index, cell };
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // The user moves on. A removed row causes no event, and another window takes the focus only for a while.
      if (relatedTarget || document.hasFocus()) last.current = undefined;
    },
  };
};

/** Renders the choice of the order for cards, which have no header. */
function SortChoice<Row>({ columns, sorting }: { columns: readonly Column<Row>[]; sorting: Sorting }) {
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

/** Renders the header of a column; a button if the rows can be sorted by the column. */
function HeaderCell<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
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

/** Renders one row. `index` counts in the whole list; `measure` receives its element. */
const DataRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>({
  columns,
  row,
  index,
  isHighlighted,
  isOpen,
  opening,
  measure,
}: {
  columns: readonly Column<Row>[];
  row: Row;
  index: number;
  isHighlighted: boolean;
  isOpen: boolean;
  opening: RowOpening<Row> | undefined;
  measure: Ref<HTMLTableRowElement>;
}) {
  const linked = opening && linkColumn(columns);
  return (
    // The header is the first row.
    <tr
      {...tableRole('row')}
      ref={measure}
      className={styles.row}
      data-index={index}
      data-highlighted={isHighlighted || isOpen || undefined}
      aria-current={isOpen || undefined}
      aria-rowindex={index + 2}
    >
      {columns.map((column, columnIndex) => {
        const content = column.cell(row);
        const isName = column.kind === 'main';
        const Cell = isName ? 'th' : 'td';
        return (
          <Cell
            {...tableRole(isName ? 'rowheader' : 'cell')}
            scope={isName ? 'row' : undefined}
            {...cellLayout(column)}
            key={columnKey(column, columnIndex)}
            data-label={column.header}
          >
            <div className={styles.content} title={fullText(content)} data-hue={column.hue?.(row)}>
              {opening && column === linked ? (
                <RowLink row={row} opening={opening}>
                  {content}
                </RowLink>
              ) : (
                <Highlight>{content}</Highlight>
              )}
            </div>
          </Cell>
        );
      })}
    </tr>
  );
}

/** Returns the tooltip of a text that may be cut. */
function fullText(content: ReactNode): string | undefined {
  return typeof content === 'string' && content.length > 12 ? content : undefined;
}

/** Renders a placeholder row for each key. */
function PlaceholderRows<Row>({
  columns,
  keys,
}: {
  columns: readonly Column<Row>[];
  keys: readonly string[];
}) {
  return keys.map((key) => (
    <tr {...tableRole('presentation')} key={key} className={styles.row}>
      {columns.map((column, index) => (
        <td {...tableRole('presentation')} {...cellLayout(column)} key={columnKey(column, index)}>
          <span className={styles.placeholder} />
        </td>
      ))}
    </tr>
  ));
}

interface DataTableProps<Row> {
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
