/// <reference path="../css-modules.d.ts" />
export { CellNote } from '../table/CellNote';
export type { Column } from '../table/columns';
export { DataTable, type DataTableProps } from '../table/DataTable';
export type { ListPosition } from '../table/useVirtualRows';
export type { Neighbours } from './Neighbours';
export { RecordList, type RecordListProps } from './RecordList';
export { SearchTools } from './SearchTools';
export { useNeighbours } from './useNeighbours';
export { WordsField } from './WordsField';
