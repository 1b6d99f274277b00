import { EventEmitter, once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FirestoreServer } from '../launch/firestore-server.mjs';
import { type Running, start } from '../launch/processes.mjs';
import type { Task } from '../launch/steps.mjs';
import { PROJECT_ID } from '../project/firebase-config';
import { localFolder, root } from '../project/root';

/** What to start, and what to do with its data. */
export type EmulatorOptions = {
  server: FirestoreServer;
  /** Hosting sites to serve, by their target in `firebase.json`. */
  hosting: string[];
  /** The configuration to take instead of `firebase.json`. */
  config?: string;
  /** The folder to import from, where it exists, and to export to at the end; without one, data is forgotten. */
  dataFolder?: string;
  /** Takes each line that one of the functions logs. */
  onFunctionLog: (line: string) => void;
};

const EXPORT_GRACE_MS = 30_000;

/**
 * Starts the Auth, Firestore, Functions and Hosting emulators and waits until they serve.
 * @throws {Error} When they cannot be started.
 */
export const startEmulators = async (
  { server, hosting, config = join(root, 'firebase.json'), dataFolder, onFunctionLog }: EmulatorOptions,
  task: Pick<Task, 'log'>,
  signal: AbortSignal,
): Promise<Running> => {
  await mkdir(localFolder, { recursive: true });
  const logFile = createWriteStream(join(localFolder, 'emulators.log'));
  const announcements = new EventEmitter();
  let functionsFailed = false;
  const running = start(
    [
      ...server.wrapper,
      process.execPath,
      fileURLToPath(new URL('./emulators-process.mjs', import.meta.url)),
      'emulators:start',
      '--non-interactive',
      ...['--project', PROJECT_ID],
      ...['--config', config],
      ...[
        '--only',
        ['auth', 'firestore', 'functions', ...hosting.map((target) => `hosting:${target}`)].join(','),
      ],
      ...(dataFolder ? ['--import', dataFolder, '--export-on-exit', dataFolder] : []),
    ],
    {
      // firebase-tools leaves log files and half-made exports in the folder it runs in.
      cwd: localFolder,
      env: {
        // It would look for updates of itself and of firebase-functions, and for a Google Cloud machine around it.
        NO_UPDATE_NOTIFIER: '1',
        npm_config_offline: 'true',
        METADATA_SERVER_DETECTION: 'none',
        // It would ask a server what the functions are, and wait 3 seconds for its end.
        FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
      },
      stopBy: 'end of input',
      graceMs: EXPORT_GRACE_MS,
      onLine: (line) => {
        logFile.write(`${line}\n`);
        task.log(line);
        if (line.includes('Failed to load function definition')) functionsFailed = true;
        if (line.includes('All emulators ready')) announcements.emit('ready');
        if (/^\S*>\s/.test(line)) onFunctionLog(line);
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
    return running;
  } catch (error) {
    await running.kill();
    throw error;
  }
};
