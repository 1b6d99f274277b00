// One chunk: both compare customers by the same code.
export { DuplicatesPage } from './DuplicatesPage';
export { LikelySame } from './LikelySame';
