import { devServer } from 'tools/dev-server';
import { pageConfig } from '../base';

/** The same source as one build, with a dynamic import for each section, and with hot reload. */
export default { ...pageConfig(import.meta.dirname), devServer: devServer(import.meta.dirname) };
