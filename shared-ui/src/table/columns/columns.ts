import type { ReactNode } from 'react';
import styles from '../DataTable.module.css';

/** One column of a table of `Row`s. */
export interface Column<Row> {
  /** Text of the column header; may be empty over actions. */
  header: string;
  /** What is drawn in the header in place of the text. */
  head?: ReactNode;
  cell(row: Row): ReactNode;
  /** What an order by this column is called; undefined where there is none. */
  sort?: string;
  /** `main` names the row, `action` holds a button, `select` a checkbox. Default `text`. */
  kind?: 'main' | 'text' | 'action' | 'select';
  /** Share of the width a text column gets. Default `normal`. */
  width?: 'narrow' | 'normal' | 'wide';
}

/** How the style sheet lays out a cell of the column. */
export const cellLayout = <Row>({ kind = 'text', width = 'normal' }: Column<Row>) => ({
  className: styles.cell,
  'data-kind': kind,
  'data-width': width,
});

/** What tells a column from the others. */
export const columnKey = <Row>({ header }: Column<Row>, index: number): string => header || `column-${index}`;

/**
 * The role of a part of a table. The style sheet lays the table out with flex boxes, which some browsers take as no
 * table any more: so every part carries its role.
 */
export const part = <Role extends 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell' | 'presentation'>(
  role: Role,
) => ({ role });
