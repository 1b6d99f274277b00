// First of all: whatever runs later loads its scripts under this policy.
import './trusted-scripts';

// What the login screen shares comes with the entry (`eager`), so nothing has to be fetched here; what throws is told.
import(/* webpackMode: "eager" */ './boot').catch((error: unknown) => {
  console.error('The page could not start.', error);
  document.body.textContent = 'The page could not start. Check the connection and reload.';
});
