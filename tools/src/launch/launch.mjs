import { findFirestoreServer } from './firestore-probes.mjs';
import { installPackages } from './packages.mjs';
import { stopAll } from './processes.mjs';
import { StepFailed, Steps } from './steps.mjs';

/** @typedef {{ main(launch: import('./context.ts').Launch, argv: string[]): Promise<number> }} Main */

/** The commands that start a Firestore server. */
const STARTING = new Set(['start', 'dev', 'test', 'bench']);

/**
 * Prepares the checkout and runs one command.
 * @param {string[]} argv The command's name and its arguments.
 * @param {(steps: Steps, signal: AbortSignal) => Promise<Main>} loadMain Imports the module that runs the command.
 * @returns {Promise<number>} The exit code of the process.
 */
export async function launch(argv, loadMain = () => import('../cli.ts')) {
  const stop = new AbortController();
  // npm repeats the Ctrl-C that the terminal sends to all processes. A second signal changes nothing.
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(name, () => stop.abort());
  whenParentEnds(() => stop.abort());
  const steps = new Steps(process.stdout);
  const { signal } = stop;
  try {
    const search =
      STARTING.has(argv[0] ?? '') && !argv.includes('--help')
        ? findFirestoreServer(steps, signal)
        : Promise.reject(new Error('This command starts no Firestore server.'));
    const firestoreServer = Promise.allSettled([search]).then(([result]) => result);
    await installPackages(steps, signal);
    (await import('tsx/esm/api')).register();
    // The tests run beside a product that is running.
    if (argv[0] === 'test') await (await import('../project/port-offset.ts')).chooseFreePorts();
    const { main } = await loadMain(steps, signal);
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
 * Runs `action` when npm was killed. Without it the servers would keep running and hold their ports.
 * @param {() => void} action
 */
function whenParentEnds(action) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) action();
  }, 1000).unref();
}
