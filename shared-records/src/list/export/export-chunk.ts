// The host loads this module when the user exports a list for the first time.
export { exportList, exportRecords } from './csv-export';
export { ExportDialog } from './ExportDialog';
export { PrintJob } from './PrintJob';
export { saveFile } from './save-file';
