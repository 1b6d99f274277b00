export { RecordScreen, type RecordScreenProps } from './RecordScreen';
