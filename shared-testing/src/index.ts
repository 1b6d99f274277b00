export { choose } from './choose';
export { fieldsWithoutColumn, fieldsWithoutInput } from './forgotten-fields';
export { headers, rows } from './list-table';
export { openScreen } from './openScreen';
export { SectionTestHost } from './SectionTestHost';
