/// <reference path="../styles/css-modules.d.ts" />
export { CellLink, CellNote, Highlight, type Matches } from './cells';
export type { Column, Sorting } from './columns';
export { DataTable } from './DataTable';
export { keepPosition, type RowOpening } from './RowLink';
export type { ListPosition } from './useVirtualRows';
