import { sectionConfig } from 'tools/section-config';

export default sectionConfig(import.meta.dirname);
