import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { npm, start } from '../../project/processes.mjs';

/** Lists the test files to run, each with the faults that are on. */
export interface Jobs {
  readonly on: Readonly<Record<string, readonly number[]>>;
  /** The full names of tests that fail without faults. */
  readonly skipped: readonly string[];
  /** The rules with each fault of them by its id, and the `sound` ones. */
  readonly rules?: Readonly<Record<string, string>> | undefined;
}

/** The end of a test file. */
export interface FileOutcome {
  readonly failed: readonly { readonly test: string; readonly message: string }[];
  readonly seconds: number;
  /** The faults whose code ran. */
  readonly reached: readonly number[];
}

const HOOK = fileURLToPath(new URL('hook.cjs', import.meta.url));
const isUnit = (file: string): boolean => !file.includes('.emulator.') && !file.startsWith('e2e/');

/** Returns the command that runs these test files, all of one kind. */
const commandFor = (folder: string, files: readonly string[]): string[] => {
  if (!files.every(isUnit)) return npm('test', '--', ...files);
  const configs = new Set(files.map((file) => join(file.split('/', 1)[0] ?? '', 'jest.config.js')));
  const jest = join(folder, 'node_modules/jest/bin/jest.js');
  return [
    process.execPath,
    jest,
    '--ci',
    '--runInBand',
    '--projects',
    ...configs,
    '--runTestsByPath',
    ...files,
  ];
};

/**
 * Runs test files in a tree with switches, and returns how each ended. A file that does not end in `limitSeconds` fails; those
 * after it have no outcome.
 */
export const runJobs = async (
  folder: string,
  jobs: Jobs,
  { night, limitSeconds }: { readonly night: boolean; readonly limitSeconds: number },
): Promise<Map<string, FileOutcome>> => {
  const files = Object.keys(jobs.on);
  const work = `${folder}.run`;
  const log = join(work, 'log');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'jobs.json'), JSON.stringify(jobs));
  writeFileSync(join(work, 'on.json'), JSON.stringify({ on: [], skipped: [] }));
  let output = '';
  const running = start(commandFor(folder, files), {
    cwd: folder,
    // A test of the night calls this.
    env: {
      NIGHT: night ? '1' : undefined,
      JEST_WORKER_ID: undefined,
      FAULTS: work,
      NODE_OPTIONS: `--require ${HOOK}`,
    },
    onLine: (line) => {
      output = `${output}${line}\n`.slice(-20_000);
    },
  });
  let isOver = false;
  const ended = running.exited.then(() => {
    isOver = true;
  });
  let size = 0;
  let changedAt = performance.now();
  while (!isOver) {
    await Promise.race([ended, sleep(1000)]);
    const now = existsSync(log) ? readFileSync(log, 'utf8').length : 0;
    // Emulators may still be starting.
    if (now !== size || now === 0) changedAt = performance.now();
    size = now;
    if (isOver || performance.now() - changedAt < limitSeconds * 1000) continue;
    await running.kill();
  }
  writeFileSync(`${folder}.output`, output);
  return outcomesIn(existsSync(log) ? readFileSync(log, 'utf8') : '');
};

const outcomesIn = (log: string): Map<string, FileOutcome> => {
  const outcomes = new Map<string, FileOutcome>();
  let file = '';
  let reached = new Set<number>();
  for (const line of log.split('\n').filter(Boolean)) {
    const entry = JSON.parse(line);
    if (typeof entry === 'number') reached.add(entry);
    else if (entry.failed) {
      // A file of browser tests ends once for each test.
      const before = outcomes.get(file) ?? { failed: [], seconds: 0, reached: [] };
      outcomes.set(file, {
        failed: [...before.failed, ...entry.failed],
        seconds: before.seconds + entry.seconds,
        reached: [...new Set([...before.reached, ...reached])],
      });
      file = '';
    } else {
      file = entry.file;
      reached = new Set();
    }
  }
  const failed = [{ test: '', message: 'It did not end.' }];
  if (file) outcomes.set(file, { failed, seconds: 0, reached: [...reached] });
  return outcomes;
};
