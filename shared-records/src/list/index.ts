/// <reference path="../css-modules.d.ts" />
export { failedText } from '../failed-text';
export { CustomerName } from './CustomerName';
export { Day } from './Day';
export type { NamedSearch } from './list-context';
export { listProblem } from './list-problem';
