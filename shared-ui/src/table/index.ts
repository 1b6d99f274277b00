/// <reference path="../styles/css-modules.d.ts" />
export { CellLink } from './CellLink';
export { CellNote } from './CellNote';
export type { Column } from './columns/columns';
export type { Sorting } from './columns/sorting';
export { DataTable, type DataTableProps } from './DataTable';
export type { Matches } from './Highlight';
export { keepPlace, type RowOpening } from './RowLink';
export type { ListPosition } from './useVirtualRows';
