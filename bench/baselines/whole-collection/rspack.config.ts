import { pageConfig } from '../base';

/** One bundle with a list that listens to the whole collection. */
export default pageConfig(import.meta.dirname);
