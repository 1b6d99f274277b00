import { EventEmitter, once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT_ID } from '../project/firebase-config';
import type { FirestoreServer } from '../project/launch';
import { makePrivateFolder } from '../project/private-folder.mjs';
import { type Running, start } from '../project/processes.mjs';
import { root } from '../project/root';
import type { Task } from '../project/steps.mjs';
import { boundedLog } from './bounded-log.mjs';

/** The emulators to start, and their data. */
type EmulatorOptions = {
  server: FirestoreServer;
  /** The configuration to use instead of `firebase.json`. */
  config?: string | undefined;
  /** The folder for logs. Default: `.local` beside the configuration. */
  logFolder?: string;
  /** The folder to import from and to export to at the end. Without it, data is not kept. */
  dataFolder?: string;
  /** Receives each log line of the functions, and the outcome of changed rules. */
  onLog?: (line: string) => void;
};

const EXPORT_GRACE_MS = 30_000;

/** Lines such as `>  a log`, `✔  firestore: Rules updated.`, and `⚠  ../firestore.rules:1:2 - ERROR …` with its outcome. */
const LOG = /^\S*>\s|Rules updated|Failed to update rules|firestore\.rules:/;

/**
 * Starts the Auth, Firestore and Functions emulators, and waits until they are ready.
 * @returns Its `stop` rejects if `dataFolder` is set and the data could not be saved.
 * @throws {Error} If they cannot be started.
 */
export const startEmulators = async (
  { server, config = join(root, 'firebase.json'), logFolder, dataFolder, onLog }: EmulatorOptions,
  task: Pick<Task, 'log'>,
  signal: AbortSignal,
): Promise<Running> => {
  const folder = logFolder ?? join(dirname(config), '.local');
  await makePrivateFolder(folder);
  const logFile = boundedLog(join(folder, 'emulators.log'));
  const announcements = new EventEmitter();
  let functionsFailed = false;
  let isSaved = dataFolder === undefined;
  const running = start(
    [
      ...server.wrapper,
      process.execPath,
      fileURLToPath(new URL('./emulators-process.mjs', import.meta.url)),
      'emulators:start',
      '--non-interactive',
      ...['--project', PROJECT_ID],
      ...['--config', config],
      ...['--only', 'auth,firestore,functions'],
      ...(dataFolder ? ['--import', dataFolder, '--export-on-exit', dataFolder] : []),
    ],
    {
      // firebase-tools leaves logs and incomplete exports in its working folder.
      cwd: folder,
      env: {
        // Without these, it searches for updates and for a Google Cloud machine.
        NO_UPDATE_NOTIFIER: '1',
        npm_config_offline: 'true',
        METADATA_SERVER_DETECTION: 'none',
        // Without this, it no longer watches rules that git has replaced once.
        CHOKIDAR_USEPOLLING: '1',
        // Without this, it asks a server for the functions, which takes 3 seconds to end.
        FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
      },
      stopBy: 'end of input',
      graceMs: EXPORT_GRACE_MS,
      onLine: (line) => {
        logFile.write(`${line}\n`);
        task.log(line);
        if (line.includes('Failed to load function definition')) functionsFailed = true;
        if (line.includes('All emulators ready')) announcements.emit('ready');
        if (line.includes('Export complete')) isSaved = true;
        if (LOG.test(line)) onLog?.(line);
      },
    },
  );
  const ended = running.exited.then((code) => {
    logFile.end();
    throw new Error(`The emulators ended with exit code ${code}.`);
  });
  try {
    await Promise.race([once(announcements, 'ready', { signal }), ended]);
    if (functionsFailed) throw new Error('The functions could not be loaded.');
    return {
      ...running,
      stop: async () => {
        await running.stop();
        if (!isSaved)
          throw new Error('The data could not be saved. The next start has the data saved before.');
      },
    };
  } catch (error) {
    await running.kill();
    throw error;
  }
};
