import { findFirestoreServer } from './firestore-probes.mjs';
import { installPackages } from './packages.mjs';
import { stopAll } from './processes.mjs';
import { StepFailed, Steps } from './steps.mjs';

/**
 * What a command works with.
 * @typedef {object} Launch
 * @property {Steps} steps Shows progress.
 * @property {AbortSignal} signal Aborted when the user wants to stop: whatever runs has to end.
 * @property {Promise<PromiseSettledResult<import('./firestore-server.mjs').FirestoreServer>>} firestoreServer
 *   Already being looked for, beside everything else, because building one takes minutes.
 */

/** The commands that start a Firestore server. */
const STARTING = new Set(['start', 'dev', 'test', 'bench']);

/**
 * Prepares the checkout and runs one command.
 * @param {string[]} argv The command's name and its arguments.
 * @param {() => Promise<{ main(launch: Launch, argv: string[]): Promise<number> }>} loadMain Imports what runs it: by
 *   default `main.ts`.
 * @returns {Promise<number>} The exit code of the process.
 */
export async function launch(argv, loadMain = () => import('../main.ts')) {
  const stop = new AbortController();
  // npm passes on the Ctrl-C that the terminal already sent to everyone: a second signal changes nothing.
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(name, () => stop.abort());
  whenParentEnds(() => stop.abort());
  const steps = new Steps(process.stdout);
  const { signal } = stop;
  try {
    const search = STARTING.has(argv[0] ?? '')
      ? findFirestoreServer(steps, signal)
      : Promise.reject(new Error('This command starts no Firestore server.'));
    const firestoreServer = Promise.allSettled([search]).then(([result]) => result);
    await installPackages(steps, signal);
    (await import('tsx/esm/api')).register();
    const { main } = await loadMain();
    return await main({ steps, signal, firestoreServer }, argv);
  } catch (error) {
    const wasStopped = signal.aborted;
    stop.abort();
    if (wasStopped) return 130;
    if (!(error instanceof StepFailed)) console.error(error);
    return 1;
  } finally {
    await stopAll();
  }
}

/**
 * A killed npm takes no one with it: what it started would go on and keep the ports.
 * @param {() => void} action
 */
function whenParentEnds(action) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) action();
  }, 1000).unref();
}
