import { pageConfig } from '../base';

/** The SDK alone: one listener, and the rows that it shows. */
export default pageConfig(import.meta.dirname);
