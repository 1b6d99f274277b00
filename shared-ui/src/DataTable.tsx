import { memo, type ReactNode } from 'react';
import styles from './DataTable.module.css';

/** One column of a table of `Row`s. */
export interface Column<Row> {
  /** Text of the column header; may be empty over actions. */
  header: string;
  cell(row: Row): ReactNode;
  /** `main` names the row, `action` holds a button. Default `text`. */
  kind?: 'main' | 'text' | 'action';
  /** Share of the width a text column gets. Default `normal`. */
  width?: 'narrow' | 'normal' | 'wide';
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  /** Keep the array and its functions stable between renders, so that unchanged rows are not drawn again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** A key that stays the row's own while the list changes. */
  rowKey(row: Row): string;
  /** Placeholder rows stand in until the first rows arrive. */
  loading?: boolean;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
}

/**
 * Rows under a sticky header; where there is little room each row becomes a card. The style sheet lays the table out
 * with flex boxes, which some browsers take as no table any more: so every part carries its role.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  loading = false,
  empty,
}: DataTableProps<Row>) {
  return (
    <div className={styles.frame} data-crowded={columns.length > 7 || undefined}>
      <div className={styles.surface}>
        <table
          {...part('table')}
          aria-label={label}
          aria-busy={loading || undefined}
          className={styles.table}
        >
          <thead {...part('rowgroup')} className={styles.head}>
            <tr {...part('row')} className={styles.row}>
              {columns.map((column, index) => (
                <th
                  {...part('columnheader')}
                  {...cellLayout(column)}
                  key={columnKey(column, index)}
                  scope="col"
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...part('rowgroup')}>
            {loading
              ? placeholders.map((key) => <PlaceholderRow key={key} columns={columns} />)
              : rows.map((row) => <DataRow key={rowKey(row)} columns={columns} row={row} />)}
          </tbody>
        </table>
        {/* Always there, so that an outcome such as "nothing found" is read out when it comes up. */}
        <div aria-live="polite">
          {!loading && rows.length === 0 && <div className={styles.empty}>{empty}</div>}
        </div>
      </div>
    </div>
  );
}

const placeholders = ['1', '2', '3', '4', '5', '6', '7', '8'];

function PlaceholderRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr {...part('presentation')} className={styles.row}>
      {columns.map((column, index) => (
        <td {...part('presentation')} {...cellLayout(column)} key={columnKey(column, index)}>
          <span className={styles.placeholder} />
        </td>
      ))}
    </tr>
  );
}

const DataRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <tr {...part('row')} className={styles.row}>
      {columns.map((column, index) => {
        const content = column.cell(row);
        return (
          <td
            {...part('cell')}
            {...cellLayout(column)}
            key={columnKey(column, index)}
            data-label={column.header}
          >
            <div className={styles.content} title={fullText(content)}>
              {content}
            </div>
          </td>
        );
      })}
    </tr>
  );
}

function part<Role extends 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell' | 'presentation'>(
  role: Role,
) {
  return { role };
}

function cellLayout<Row>({ kind = 'text', width = 'normal' }: Column<Row>) {
  return { className: styles.cell, 'data-kind': kind, 'data-width': width };
}

function columnKey<Row>({ header }: Column<Row>, index: number): string {
  return header || `column-${index}`;
}

/** The tooltip for a text so long that it may be cut after its last line. */
function fullText(content: ReactNode): string | undefined {
  return typeof content === 'string' && content.length > 24 ? content : undefined;
}
