// Loaded lazily: a list needs it once a record is opened, or some are printed.
export { PrintRecords } from './PrintRecords';
export { RecordPanel } from './RecordPanel';
