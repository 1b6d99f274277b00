import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { hasCode } from './errors.mjs';

/** @type {Set<Running>} */
const alive = new Set();

const isWindows = process.platform === 'win32';

/**
 * A running command.
 * @typedef {object} Running
 * @property {Promise<number>} exited Its exit code, once it and its output have ended; 1 when a signal ended it.
 * @property {() => Promise<void>} stop Asks it to end, kills it when it does not, and waits for that.
 * @property {() => Promise<void>} kill Ends it and everything it started at once, and waits for that.
 *
 * @typedef {object} Options
 * @property {string | undefined} [cwd]
 * @property {NodeJS.ProcessEnv} [env] Added to the environment of this process.
 * @property {(line: string) => void} onLine Takes each line of its output, without colours.
 * @property {'signal' | 'end of input'} [stopBy] How it is told to stop: the end of input reaches it even when this
 *   process is killed. Default: by SIGTERM.
 * @property {number} [graceMs] How long it may take to stop before it is killed. Default: 5 seconds.
 */

/**
 * Starts a command in a process group of its own, so that a Ctrl-C in the terminal reaches only this process, which
 * then ends each command in the right order and once.
 * @param {readonly string[]} command The program and its arguments.
 * @param {Options} options
 * @returns {Running}
 */
export function start([program = '', ...args], { cwd, env, onLine, stopBy = 'signal', graceMs = 5000 }) {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: !isWindows,
    windowsHide: true,
  });
  for (const output of [child.stdout, child.stderr]) {
    createInterface(output).on('line', (line) => onLine(stripVTControlCharacters(line)));
  }
  /** @param {NodeJS.Signals} signal */
  const killGroup = (signal) => {
    if (child.pid === undefined) return;
    try {
      if (isWindows) child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch (error) {
      // ESRCH: the group is empty already.
      if (!hasCode(error, 'ESRCH')) throw error;
    }
  };
  /** @type {Promise<number>} */
  const exited = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => killGroup('SIGKILL'));
    child.on('close', (code) => resolve(code ?? 1));
  });
  const kill = async () => {
    killGroup('SIGKILL');
    await Promise.allSettled([exited]);
  };
  const stop = async () => {
    if (stopBy === 'end of input') child.stdin.end();
    else killGroup('SIGTERM');
    const timer = setTimeout(() => killGroup('SIGKILL'), graceMs);
    await Promise.allSettled([exited]);
    clearTimeout(timer);
  };
  const running = { exited, stop, kill };
  alive.add(running);
  child.on('close', () => alive.delete(running));
  return running;
}

/** Ends every command that still runs. */
export async function stopAll() {
  await Promise.all([...alive].map((running) => running.stop()));
}

/**
 * Runs a command to its end.
 * @param {readonly string[]} command The program and its arguments.
 * @param {Options & { signal: AbortSignal }} options `signal` stops it.
 * @returns {Promise<void>}
 * @throws {Error} When it cannot be started or its exit code is not 0; the signal's reason when stopped.
 */
export async function run(command, { signal, ...options }) {
  signal.throwIfAborted();
  const running = start(command, options);
  const stop = () => void running.stop();
  signal.addEventListener('abort', stop);
  try {
    const code = await running.exited;
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`It ended with exit code ${code}.`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * The command that runs npm: the one that runs this process, which on Windows is not a program that can be started
 * by its name.
 * @param {...string} args
 */
export function npm(...args) {
  const script = process.env.npm_execpath;
  return script ? [process.execPath, script, ...args] : ['npm', ...args];
}
