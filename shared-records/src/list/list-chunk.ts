// Loaded lazily: the first rows of a list need none of it.
export { matchesIn } from 'shared-model/words/matches';
export { removeRecord } from 'shared-store/remove-record';
export { beginChange } from './changes/send-changes';
export { deleteRows } from './deleting/delete-rows';
export { EmptyText } from './EmptyText';
export { FoundStatus } from './search/FoundStatus';
export { SearchChoices } from './search/SearchChoices';
export { SearchFields } from './search/SearchFields';
export { ValueFilter } from './search/ValueFilter';
export { ListSelection } from './selection/ListSelection';
export { ROW_ACTIONS } from './selection/row-focus';
export { ShareToday } from './share-action';
export { UnreadableRecords } from './UnreadableRecords';
