// What only a deletion needs. The list loads it with the first one.
export { BinScreen } from './BinScreen';
export { DeleteDialog } from './DeleteDialog';
export { JobNotices } from './JobNotices';
