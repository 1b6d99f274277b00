export { DataProvider, useDataStore, useLive } from './DataProvider';
export {
  COUNT_LIMIT,
  type CollectionName,
  type Collections,
  ConnectionError,
  type DataStore,
  type Decision,
  type Filter,
  type List,
  type TextField,
} from './data-store';
export { beginsWith, distinctTexts } from './distinct-texts';
export { explainFailure } from './explain-failure';
export { fieldErrors } from './field-errors';
export type { Live } from './live-list';
export { liveProblem } from './live-problem';
export {
  type Contact,
  type Customer,
  contactSchema,
  customerSchema,
  DEPARTMENTS,
  LIMITS,
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
export { type Names, useNames } from './useNames';
export { useRecord } from './useRecord';
export { type Suggestions, useSuggestions } from './useSuggestions';
export { useTotal } from './useTotal';
export {
  addRecord,
  asItIs,
  type Edited,
  editRecord,
  type FormMapping,
  removeRecord,
  restoreRecord,
} from './writes';
