// First: whatever runs later loads its scripts under this policy.
import './trusted-scripts';

// `eager` puts the login screen into the entry: there is no further request, and an error is shown.
import(/* webpackMode: "eager" */ './boot').catch((error: unknown) => {
  console.error('The page could not start.', error);
  document.body.textContent = 'The page could not start. Check the connection and reload.';
});
