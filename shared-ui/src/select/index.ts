export type { Choice } from './choices';
export { loadSelect } from './LazySelect';
export { SearchBox } from './SearchBox';
export { SelectField } from './SelectField';
