/// <reference path="../css-modules.d.ts" />
export { RecordForm, type Save, type SaveOutcome } from './RecordForm';
export { RecordGate } from './RecordGate';
export { Replacement } from './Replacement';
