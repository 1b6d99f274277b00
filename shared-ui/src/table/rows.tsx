import { memo, type ReactNode, type Ref } from 'react';
import { Highlight } from './cells/Highlight';
import { type Column, cellLayout, columnKey, linkColumn, tableRole } from './columns/columns';
import styles from './DataTable.module.css';
import { RowLink, type RowOpening } from './RowLink';

/** Renders one row. `index` is its place in the whole list; `measure` receives its element. */
export const DataRow = memo(PlainRow) as typeof PlainRow;

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
      {columns.map((column, place) => {
        const content = column.cell(row);
        const isName = column.kind === 'main';
        const Cell = isName ? 'th' : 'td';
        return (
          <Cell
            {...tableRole(isName ? 'rowheader' : 'cell')}
            scope={isName ? 'row' : undefined}
            {...cellLayout(column)}
            key={columnKey(column, place)}
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
export function PlaceholderRows<Row>({
  columns,
  keys,
}: {
  columns: readonly Column<Row>[];
  keys: readonly string[];
}) {
  return keys.map((key) => (
    <tr {...tableRole('presentation')} key={key} className={styles.row}>
      {columns.map((column, place) => (
        <td {...tableRole('presentation')} {...cellLayout(column)} key={columnKey(column, place)}>
          <span className={styles.placeholder} />
        </td>
      ))}
    </tr>
  ));
}
