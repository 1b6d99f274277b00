export { useNeighbours } from './useNeighbours';
export { type FormView, type RecordView, useRecordForm } from './useRecordForm';
export { type ChangeSearch, type SearchParamsMapping, useSearch } from './useSearch';
