export { catchSavedFiles } from './catchSavedFiles';
export { choose } from './choose';
export { fieldsWithoutColumn, fieldsWithoutInput } from './forgotten-fields';
export { headers, rows } from './list-table';
export { openForm } from './openForm';
export { openScreen } from './openScreen';
export { SectionTestHost } from './SectionTestHost';
