export { ReportAdd } from './ReportAdd';
export { ReportEdit } from './ReportEdit';
