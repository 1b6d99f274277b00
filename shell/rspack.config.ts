import { shellConfig } from 'tools/shell-config';

export default shellConfig(import.meta.dirname);
