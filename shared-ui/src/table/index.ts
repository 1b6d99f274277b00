/// <reference path="../styles/css-modules.d.ts" />
export { CellLink, CellNote } from './cells/cells';
export { Highlight, type Matches } from './cells/Highlight';
export type { Column } from './columns/columns';
export type { Sorting } from './columns/sorting';
export { DataTable, type DataTableProps } from './DataTable';
export { keepPosition, type RowOpening } from './RowLink';
export type { ListPosition } from './useVirtualRows';
