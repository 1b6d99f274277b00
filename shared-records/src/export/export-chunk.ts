// The host loads this module when the user exports a list for the first time.
export { ListJob } from './PrintJob';
export { exportRecords, FORMATS, lastFormat, rememberFormat } from './record-export';
export { saveFile } from './save-file';
