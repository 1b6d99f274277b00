// First: whatever runs later loads its scripts under this policy.
import './trusted-scripts';
import './foreign-prototypes';
import { followRewrites } from './rewritten-nodes';

followRewrites(document);

// `eager` puts the login screen into the entry: there is no further request. The guard hears of an error.
import(/* webpackMode: "eager" */ './boot').catch(reportError);
