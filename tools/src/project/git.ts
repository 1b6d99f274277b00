import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Returns the lines that git prints in a checkout. @throws {Error} If it fails. */
export const gitLines = async (checkout: string, ...args: string[]): Promise<string[]> => {
  const { stdout } = await execute('git', args, { cwd: checkout, maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').filter((line) => line !== '');
};

/** The pathspecs that leave tests out. */
export const NO_TESTS: readonly string[] = ['ts', 'tsx'].map((end) => `:(exclude,glob)**/*.test.${end}`);
