// First of all: whatever runs later loads its scripts under this policy.
import './trusted-scripts';

// The asynchronous boundary of module federation: shared modules are ready before anything imports them.
import('./boot').catch((error: unknown) => {
  console.error('The page could not start.', error);
  document.body.textContent = 'The page could not start. Check the connection and reload.';
});
