export type { Model, Read, Stored } from '../model/define-model';
export {
  type Days,
  dayOf,
  daysOf,
  isDayIn,
  momentsOf,
  NAMED_PERIODS,
  type NamedPeriod,
  type Period,
} from '../model/periods';
export {
  BUILD_PARTS,
  type BuildPart,
  LOAD_OUTCOMES,
  type LoadOutcome,
  type SectionLoad,
  type SectionLoadLog,
  sectionLoadSchema,
} from '../model/section-loads';
export { DataProvider, useDataStore, useLive } from './DataProvider';
export {
  ConnectionError,
  type Count,
  type DataStore,
  type Decision,
  type Fields,
  type Filter,
  type List,
  type Part,
  type Place,
  type Unreadable,
} from './data-store';
export { explainFailure } from './explain-failure';
export type { Live } from './live/live-list';
export { useQuery } from './live/useQuery';
