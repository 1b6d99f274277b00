import { pageConfig } from '../base';

/** One bundle whose list of reports listens to the whole collection. */
export default pageConfig(import.meta.dirname);
