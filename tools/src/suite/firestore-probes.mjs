import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { npm, run } from '../project/processes.mjs';
import { chooseFirestoreServer, HIDANE_VERSION } from './firestore-server.mjs';

/**
 * Finds Firestore's local server. Installs it into a cache folder of the user where it is missing, once per machine.
 * @param {import('../project/steps.mjs').Steps} steps
 * @param {AbortSignal} signal
 * @returns {Promise<import('../project/launch.ts').FirestoreServer>}
 */
export function findFirestoreServer(steps, signal) {
  return steps.run(
    'Firestore server',
    async (task) => {
      const server = await chooseFirestoreServer(probes(task, signal));
      task.note(server.reason);
      return server;
    },
    'Install Rust 1.88 or newer (https://rustup.rs) or Java 21 or newer, and run the command again.',
  );
}

/**
 * @param {import('../project/steps.mjs').Task} task
 * @param {AbortSignal} signal
 * @returns {import('./firestore-server.mjs').Probes}
 */
function probes(task, signal) {
  const folder = join(cacheFolder(), `hidane-${HIDANE_VERSION}`);
  const prebuilt = [process.execPath, join(folder, 'node_modules', 'hidane', 'bin', 'hidane.js')];
  const built = [join(folder, 'bin', process.platform === 'win32' ? 'hidane.exe' : 'hidane')];
  /** @param {string[]} command */
  const runLogged = (command) => run(command, { onLine: task.log, signal });

  return {
    installed: [['hidane'], built, prebuilt],
    hidaneVersion: (command) => versionIn([...command, '--version'], /hidane (\d+\.\d+\.\d+)/, signal),
    cargoVersion: () => versionIn(['cargo', '--version'], /cargo (\d+\.\d+\.\d+)/, signal),
    javaVersion: () => versionIn(['java', '-version'], /version "([\d.]+)/, signal),
    installFromNpm: async () => {
      const wanted = `hidane@${HIDANE_VERSION}`;
      // Not every registry has it. Asking is faster than a failing installation.
      if (!(await versionIn(npm('view', wanted, 'version'), /^(\d+\.\d+\.\d+)$/, signal))) return undefined;
      await mkdir(folder, { recursive: true });
      await runLogged(npm('install', '--prefix', folder, '--no-save', wanted));
      return prebuilt;
    },
    buildWithCargo: async () => {
      await runLogged([
        'cargo',
        'install',
        'hidane',
        '--locked',
        '--version',
        HIDANE_VERSION,
        '--root',
        folder,
        // A third of the time to build (391 s of one core, not 1,128). It answers fast enough for one person and the tests.
        '--config',
        'profile.release.opt-level=1',
        // These read the command line and describe the server, so they need none. 9 s less of one core.
        ...['clap_builder', 'tonic-reflection'].flatMap((name) => [
          '--config',
          `profile.release.package.${name}.opt-level=0`,
        ]),
      ]);
      return built;
    },
  };
}

/** Returns the cache folder of this project, at the platform's usual place. */
function cacheFolder() {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (process.platform === 'win32')
    return join(LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'sales-report');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'sales-report');
  return join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'sales-report');
}

/**
 * Returns the version that a command prints.
 * @param {string[]} command
 * @param {RegExp} pattern Its first group is the version.
 * @param {AbortSignal} signal
 * @returns {Promise<string | undefined>} Undefined where the command is missing, fails or prints no version.
 */
async function versionIn(command, pattern, signal) {
  /** @type {string[]} */
  const lines = [];
  try {
    await run(command, { onLine: (line) => lines.push(line), signal });
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
  return lines.map((line) => pattern.exec(line)?.[1]).find((version) => version !== undefined);
}
