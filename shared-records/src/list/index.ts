/// <reference path="../css-modules.d.ts" />
export { CustomerName } from './CustomerName';
export { Day } from './Day';
export type { NamedSearch } from './list-context';
export { failedText, listProblem } from './list-problem';
