import { pageConfig } from '../base';

/** The same source as one build, with a dynamic import for each section. */
export default pageConfig(import.meta.dirname);
