import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

/** One column of a table of `Row`s. */
export interface Column<Row> {
  /** The text of the column header; may be empty for actions. */
  header: string;
  /** Stands in the header in place of the text. */
  head?: ReactNode;
  cell(row: Row): ReactNode;
  /** The field of an order by this column; undefined if there is none. */
  sort?: string;
  /** `main` names the row, `action` holds a button, `select` a checkbox. Default `text`. */
  kind?: 'main' | 'text' | 'action' | 'select';
  /** Whether its text is the link that opens the row. Default: in the `main` column, if no column says it. */
  link?: boolean;
  /** Whether it stays in a brief table that has little room, beside the link and the `main` column. */
  brief?: boolean;
  /** Whether it is hidden first where the table has less room. */
  hidesFirst?: boolean;
  /** Returns the number of the quiet colour beside its text, from 1 to 6. Keep it the same for the same text. */
  hue?(row: Row): number | undefined;
  /**
   * The share of the width. Default `normal`. A `narrow` text, a `phone` number, a `day` and a `date` keep to one line, a `moment` to
   * two, `long` takes more than `normal`, and `wide` what the others leave. A `wide` action reserves the room of a second one.
   */
  width?: 'narrow' | 'normal' | 'long' | 'phone' | 'day' | 'moment' | 'date' | 'wide';
}

/** Returns the props that lay out a cell of the column. */
export const cellLayout = <Row>({
  kind = 'text',
  width = 'normal',
  link,
  brief = link,
  hidesFirst,
}: Column<Row>) => ({
  className: styles.cell,
  'data-kind': kind,
  'data-width': width,
  'data-brief': brief,
  'data-hides-first': hidesFirst,
});

/** Returns the column whose text is the link of a row; undefined if there is none. */
export const linkColumn = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ link }) => link) ?? columns.find(({ kind }) => kind === 'main');

/** Returns the key of a column. */
export const columnKey = <Row>({ header }: Column<Row>, index: number): string => header || `column-${index}`;

/** Returns the role of an element of a table: some browsers drop the roles of a table that is laid out by flex boxes. */
export const tableRole = <
  Role extends 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell' | 'presentation',
>(
  role: Role,
) => ({ role });

/** Describes the order of a table's rows. An order is a column's `sort`, with a minus in front of it for descending. */
export interface Sorting {
  readonly order: string;
  /** The default order. */
  readonly usual: string;
  /** Explains that the order cannot be changed now; undefined if it can. */
  readonly fixed?: string | undefined;
  onSort(order: string): void;
}

/** Returns the order after a click on a column's header: ascending, descending, then the default. */
export const nextOrder = (sort: string, { order, usual }: Pick<Sorting, 'order' | 'usual'>): string => {
  if (order === sort) return `-${sort}`;
  if (order !== `-${sort}`) return sort;
  return usual === order ? sort : usual;
};

/** Returns the `aria-sort` of a column; undefined if the order does not sort it. */
export const directionOf = (
  sort: string | undefined,
  order: string,
): 'ascending' | 'descending' | undefined => {
  if (sort === order) return 'ascending';
  return `-${sort}` === order ? 'descending' : undefined;
};
