// First: whatever runs later loads its scripts under this policy.
import './trusted-scripts';
import './foreign-prototypes';
import { reloadPage } from '../reload-page';
import { followRewrites } from './rewritten-nodes';
import { whenShown } from './when-shown';

followRewrites(document);

// A document that the browser kept when its user left, and shows again: its session may have ended, and its streams are cut.
window.addEventListener('pageshow', ({ persisted }) => persisted && reloadPage());

// `eager` puts the login screen into the entry: there is no further request. The guard hears of an error.
whenShown(() => void import(/* webpackMode: "eager" */ './boot').catch(reportError));
