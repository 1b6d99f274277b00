export { SectionTestHost } from './SectionTestHost';
