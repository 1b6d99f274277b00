import { pageConfig } from '../base';

/** The SDK alone: one listener and its rows. */
export default pageConfig(import.meta.dirname);
