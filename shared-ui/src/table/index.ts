/// <reference path="../styles/css-modules.d.ts" />
export { CellLink } from './cells/CellLink';
export { CellNote } from './cells/CellNote';
export { Highlight, type Matches } from './cells/Highlight';
export type { Column } from './columns/columns';
export type { Sorting } from './columns/sorting';
export { DataTable, type DataTableProps } from './DataTable';
export { keepPlace, type RowOpening } from './RowLink';
export type { ListPosition } from './useVirtualRows';
