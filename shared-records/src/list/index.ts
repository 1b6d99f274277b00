/// <reference path="../css-modules.d.ts" />
export { CustomerName } from './CustomerName';
export type { NamedSearch } from './list-context';
export { listProblem } from './list-problem';
