export type { Stored } from 'shared-model/define-model';
export type { BuildChannel, LoadOutcome, SectionLoad, SectionLoadLog } from 'shared-model/section-loads';
export {
  ConnectionError,
  type DataStore,
  type Filter,
  type List,
  type NamingCount,
} from './data-store';
export { DataProvider, useDataStore, useJustSaved, useLive } from './live/DataProvider';
export type { Live } from './live/live-list';
export { useQuery } from './live/useQuery';
export { useNow, useToday } from './live/useToday';
export { useTotal } from './live/useTotal';
export { useRenames } from './names/useRenames';
