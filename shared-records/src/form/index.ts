/// <reference path="../css-modules.d.ts" />
// The host loads this module lazily: no list needs forms.

export { useCustomerNotice } from 'shared-store/names/customer-names';
export { useContacts, useNames } from 'shared-store/names/useNames';
export type { InputsProps, RecordForms } from './form-context';
export { CreateRecord, RecordFormScreen, type RecordFormScreenProps } from './RecordFormScreen';
export { Replacement } from './Replacement';
export { SuggestField } from './SuggestField';
export type { ValuesOf } from './values/record-values';
