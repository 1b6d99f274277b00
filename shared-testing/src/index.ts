export { choose } from './choose';
export { headers, rows } from './list-table';
export { openScreen } from './openScreen';
export { SectionTestHost } from './SectionTestHost';
