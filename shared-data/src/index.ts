export { customerTwinWarning } from './customer-twin';
export { DataProvider, useDataStore, useLive } from './DataProvider';
export {
  type CollectionName,
  type Collections,
  ConnectionError,
  type Count,
  type DataStore,
  type Decision,
  type Filter,
  type List,
  type Part,
  type Period,
  type Place,
  type TextField,
} from './data-store';
export { beginsWith, distinctTexts } from './distinct-texts';
export { explainFailure } from './explain-failure';
export { fieldErrors } from './field-errors';
export { CONTACT_LABELS, CUSTOMER_LABELS } from './labels';
export { findingOf, type ListSearch, listSearchParams, narrowingOf, sortingOf } from './list-search';
export type { Live } from './live-list';
export { liveProblem } from './live-problem';
export {
  type Days,
  dayOf,
  daysOf,
  isReportDay,
  momentsOf,
  NAMED_PERIODS,
  type NamedPeriod,
} from './periods';
export {
  type Contact,
  type Customer,
  contactSchema,
  customerSchema,
  DEPARTMENTS,
  LIMITS,
  newContactSchema,
  type Order,
  type Report,
  reportSchema,
  type Stored,
} from './schema';
export {
  BUILD_PARTS,
  type BuildPart,
  LOAD_OUTCOMES,
  type LoadOutcome,
  type SectionLoad,
  type SectionLoadLog,
  sectionLoadSchema,
} from './section-loads';
export { type CustomerNotice, useCustomerNotice } from './useCustomerNotice';
export { useList } from './useList';
export { useMatches } from './useMatches';
export { type Names, useNames } from './useNames';
export { useQuery } from './useQuery';
export { useRecord } from './useRecord';
export { renameNote, useRenames } from './useRenames';
export { type Suggestions, useSuggestions } from './useSuggestions';
export { useTotal } from './useTotal';
export {
  asItIs,
  type Edit,
  type Edited,
  type FormMapping,
  removeRecord,
  saveRecord,
  type Undo,
  undoWarning,
} from './writes';
