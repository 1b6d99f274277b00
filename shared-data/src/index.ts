export { DataProvider, useDataStore, useLive } from './DataProvider';
export {
  COUNT_LIMIT,
  type CollectionName,
  type Collections,
  ConnectionError,
  type DataStore,
  type Decision,
  type Snapshot,
} from './data-store';
export { explainFailure } from './explain-failure';
export { fieldErrors } from './field-errors';
export { liveProblem } from './live-problem';
export type { Live } from './live-query';
export {
  type Contact,
  type Customer,
  contactSchema,
  customerSchema,
  DEPARTMENTS,
  LIMITS,
  LONGEST_QUERY,
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
export { useRecord } from './useRecord';
export {
  addRecord,
  asItIs,
  type Edited,
  editRecord,
  type FormMapping,
  removeRecord,
  restoreRecord,
} from './writes';
