export type { Stored } from '../model/define-model';
export type { BuildPart, LoadOutcome, SectionLoad, SectionLoadLog } from '../model/section-loads';
export { DataProvider, useDataStore, useLive } from './DataProvider';
export { ConnectionError, type Count, type DataStore, type Filter, type List } from './data-store';
