/**
 * The `predeploy` hook of every site in `firebase.json`: refuses a plain `firebase deploy`. It would put the local suite's
 * sites, with a policy for this machine, over the live ones. Publishing writes a configuration of its own, without it.
 */
console.error(
  'Refused: these are the sites of the local suite. Publish each part: npm run publish -w PART -- --project PROJECT (docs/deploying.md).',
);
process.exit(1);
