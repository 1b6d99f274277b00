export { DataProvider, useDataStore, useLive } from './DataProvider';
export type { CollectionName, Collections, DataStore, Snapshot } from './data-store';
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
  LONGEST_LIST,
  type Report,
  reportSchema,
  type Stored,
} from './schema';
export { useRecord } from './useRecord';
