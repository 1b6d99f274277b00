export { CellNote } from '../table/CellNote';
export type { Column } from '../table/columns';
export { DataTable, type DataTableProps } from '../table/DataTable';
export type { ListPosition } from '../table/useVirtualRows';
export { RecordForm, type Save, type SaveOutcome } from './RecordForm';
export { RecordGate } from './RecordGate';
export { RecordList, type RecordListProps } from './RecordList';
export { Replacement } from './Replacement';
export { SearchTools } from './SearchTools';
