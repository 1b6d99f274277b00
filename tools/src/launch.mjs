import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ifThere } from './project/errors.mjs';
import { makePrivateFolder } from './project/private-folder.mjs';
import { npm, run, stopAll } from './project/processes.mjs';
import { StepFailed, Steps } from './project/steps.mjs';
import { findFirestoreServer } from './suite/firestore-server.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @typedef {{ main(launch: import('./project/launch.ts').Launch, argv: string[]): Promise<number> }} Main */

/** The commands that start a Firestore server. */
const STARTING = new Set(['start', 'dev', 'test', 'bench']);

/**
 * Prepares the checkout and runs one command.
 * @param {string[]} argv The command's name and its arguments.
 * @param {(steps: Steps, signal: AbortSignal) => Promise<Main>} loadMain Imports the module that runs the command.
 * @returns {Promise<number>} The exit code of the process.
 */
export async function launch(argv, loadMain = () => import('./cli.ts')) {
  const stop = new AbortController();
  // npm repeats the Ctrl-C that the terminal sends to all processes. A second signal changes nothing.
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(name, () => stop.abort());
  whenParentEnds(() => stop.abort());
  const steps = new Steps(process.stdout);
  const { signal } = stop;
  try {
    await makePrivateFolder(join(root, '.local'));
    const search =
      STARTING.has(argv[0] ?? '') && !argv.includes('--help')
        ? findFirestoreServer(steps, signal)
        : Promise.reject(new Error('This command starts no Firestore server.'));
    const firestoreServer = Promise.allSettled([search]).then(([result]) => result);
    await installPackages(steps, signal);
    (await import('tsx/esm/api')).register();
    // The tests run beside a product that is running.
    if (argv[0] === 'test') await (await import('./project/port-offset.ts')).chooseFreePorts();
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

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, optional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 */

// Nobody imports a section, so it needs no link.
const SECTION = /^(node_modules\/)?mfe-[^/]*$/;

/**
 * Returns whether npm's record of its last installation holds all packages of the lock file. Optional packages may be
 * missing: most are binaries for other platforms.
 * @param {LockFile} locked `package-lock.json`
 * @param {LockFile} installed `node_modules/.package-lock.json`
 */
export function isInstalled(locked, installed) {
  return Object.entries(locked.packages).every(([path, wanted]) => {
    if (path === '' || SECTION.test(path)) return true;
    const found = installed.packages[path];
    if (!found) return wanted.optional === true;
    return (
      found.version === wanted.version && found.integrity === wanted.integrity && found.link === wanted.link
    );
  });
}

/**
 * Runs `npm ci` unless the checkout's node_modules match its lock file.
 * @param {import('./project/steps.mjs').Steps} steps
 * @param {AbortSignal} signal
 */
async function installPackages(steps, signal) {
  await steps.run(
    'Packages',
    async (task) => {
      const locked = await readLockFile(join(root, 'package-lock.json'));
      const installed = await readLockFile(join(root, 'node_modules/.package-lock.json'));
      if (locked && installed && isInstalled(locked, installed)) return task.note('up to date');
      // This level names each download, the only sign of progress that npm gives outside of a terminal. The lock file has
      // no addresses (.npmrc), so npm reads the list of versions of each package: from its cache, where that has it.
      const install = npm('ci', '--prefer-offline', '--loglevel=http', '--prefix', root);
      await run(install, { cwd: root, onLine: task.log, signal });
    },
    'Check the connection to the npm registry and run the command again.',
  );
}

/**
 * @param {string} path
 * @returns {Promise<LockFile | undefined>} Undefined where there is no such file.
 */
async function readLockFile(path) {
  const text = await ifThere(readFile(path, 'utf8'));
  return text === undefined ? undefined : JSON.parse(text);
}
