// First of all: whatever runs later loads its scripts under this policy.
import './trusted-scripts';

// The login screen comes with the entry (`eager`): nothing has to be fetched, and an error is shown.
import(/* webpackMode: "eager" */ './boot').catch((error: unknown) => {
  console.error('The page could not start.', error);
  document.body.textContent = 'The page could not start. Check the connection and reload.';
});
