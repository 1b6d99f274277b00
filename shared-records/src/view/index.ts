/// <reference path="../css-modules.d.ts" />
// Loaded lazily: the first row of a list does not need it.
export { RecordPanel } from './RecordPanel';
