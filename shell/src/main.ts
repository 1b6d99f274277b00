// First: whatever runs later loads its scripts under this policy.
import './start/trusted-scripts';
import './start/foreign/prototypes';
import { followRewrites } from './start/foreign/rewritten-nodes';
import { reloadOnceAnswered } from './start/reload-page';
import { whenShown } from './start/when-shown';

followRewrites(document);

// A document that the browser kept when its user left, and shows again: its session may have ended, and its streams are cut.
window.addEventListener('pageshow', ({ persisted }) => persisted && void reloadOnceAnswered());

// The page has no service worker. A former application at its address may have left one, which would keep old files. It answers
// until its page is left: so the first load reloads.
void navigator.serviceWorker
  ?.getRegistrations()
  .then((left) => Promise.all(left.map((worker) => worker.unregister())))
  .then(([isEnded]) => isEnded && location.reload())
  .catch(console.warn);

// `eager` puts the login screen into the entry: there is no further request. The guard hears of an error.
whenShown(() => void import(/* webpackMode: "eager" */ './boot').catch(reportError));
