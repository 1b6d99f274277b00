// A host shares it lazily: no list needs forms. What lists need is here as well for sections that were built before.
export * from './list';
export { RecordForm, type Save, type SaveOutcome } from './RecordForm';
export { RecordGate } from './RecordGate';
export { Replacement } from './Replacement';
