export type { Choice } from './choices';
export { SearchBox, type SearchBoxProps } from './SearchBox';
export { SelectField, type SelectFieldProps } from './SelectField';
