/// <reference path="../css-modules.d.ts" />
export { RecordList, type RecordListProps } from './RecordList';
export {
  findingOf,
  type ListSearch,
  listSearchParams,
  narrowingOf,
  sortingOf,
} from './search/list-search';
export { SearchTools } from './search/SearchTools';
export { WordsField } from './search/WordsField';
export { useList } from './useList';
export { useMatches } from './useMatches';
