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
 * @property {Promise<number>} exited Its exit code, after its output has ended. 1 where a signal ended it.
 * @property {() => Promise<void>} stop Asks it to end, kills it after `graceMs`, and waits.
 * @property {() => Promise<void>} kill Kills it with all its children, and waits.
 *
 * @typedef {object} Options
 * @property {string | undefined} [cwd]
 * @property {string | undefined} [input] Its input, which then ends.
 * @property {NodeJS.ProcessEnv} [env] Added to the environment of this process.
 * @property {(line: string) => void} onLine Receives each line of its output, without colours.
 * @property {'signal' | 'end of input'} [stopBy] How to stop it. The end of input arrives even when this
 *   process is killed. Default: SIGTERM.
 * @property {number} [graceMs] Time to stop before it is killed, in milliseconds. Default: 5000.
 */

/**
 * Starts a command in its own process group. A Ctrl-C in the terminal then reaches only this process, which stops the
 * commands in order.
 * @param {readonly string[]} command The program and its arguments.
 * @param {Options} options
 * @returns {Running}
 */
export function start(
  [program = '', ...args],
  { cwd, env, input, onLine, stopBy = 'signal', graceMs = 5000 },
) {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: !isWindows,
    windowsHide: true,
  });
  if (input !== undefined) child.stdin.end(input);
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
    child.on('exit', () => {
      killGroup('SIGKILL');
      // A child that left the group can hold the output open for ever.
      const timer = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, graceMs);
      child.on('close', () => clearTimeout(timer));
    });
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

/** Stops every command that still runs. */
export async function stopAll() {
  await Promise.all([...alive].map((running) => running.stop()));
}

/**
 * Runs a command to its end.
 * @param {readonly string[]} command The program and its arguments.
 * @param {Options & { signal: AbortSignal }} options `signal` stops it.
 * @returns {Promise<void>}
 * @throws {Error} Where it cannot start or its exit code is not 0. The signal's reason where it was stopped.
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
 * Returns the command that runs npm. Windows cannot start npm by its name.
 * @param {...string} args
 */
export function npm(...args) {
  const script = process.env.npm_execpath;
  return script ? [process.execPath, script, ...args] : ['npm', ...args];
}
