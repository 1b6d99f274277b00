// One chunk, because each chunk adds to the first one: a list loads it with its first change.
export { BinScreen } from '../deleting/BinScreen';
export { ChangeNotices } from './ChangeNotices';
export { ChangesScreen, ImportLines } from './ChangesScreen';
