/// <reference path="../css-modules.d.ts" />
// The host loads this module lazily: no list needs forms.

export { useContacts, useNames } from 'shared-store/names/useNames';
export { CustomerSelect } from './CustomerSelect';
export type { InputsProps, RecordForms } from './form-context';
export { CreateRecord, RecordFormScreen, type RecordFormScreenProps } from './RecordFormScreen';
export { SuggestField } from './SuggestField';
export { useSimilarCustomers } from './similar-customers';
export type { ValuesOf } from './values/record-values';
