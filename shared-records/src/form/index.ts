/// <reference path="../css-modules.d.ts" />
// A host shares it lazily: no list needs forms.
export type { Neighbours } from './Neighbours';
export { RecordForm, type Save, type SaveOutcome } from './RecordForm';
export { RecordGate } from './RecordGate';
export { Replacement } from './Replacement';
