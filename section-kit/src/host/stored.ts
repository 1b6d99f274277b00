// What the host leaves in the tab for its next document, whose inline script may read it before any file has run.
export { type FileLink, PREFETCH_KEY, type Prefetched } from './build-files';
export { OVERRIDES_KEY } from './override/override-tab';
