// The host loads this module when the user exports a list for the first time.
export { ExportDialog } from './ExportDialog';
export { PrintJob } from './PrintJob';
export { exportList, exportRecords, FORMATS, lastFormat, rememberFormat } from './record-export';
export { saveFile } from './save-file';
