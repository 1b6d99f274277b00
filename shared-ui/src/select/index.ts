export type { Choice } from './choices';
export { loadSelect } from './LazySelect';
export { SearchBox, type SearchBoxProps } from './SearchBox';
export { SelectField, type SelectFieldProps } from './SelectField';
