import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { messageOf } from '../launch/errors.mjs';
import { WrongUse } from '../project/wrong-use';

/** The names of the main branch: in a clone that has never checked it out, the second one. */
export const MAIN = ['main', 'origin/main'];

const exec = promisify(execFile);

const git = async (checkout: string, ...args: string[]): Promise<string> => {
  const { stdout } = await exec('git', args, { cwd: checkout, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
};

const paths = (output: string): string[] => output.split('\0').filter((path) => path !== '');

/** Returns the commit at which HEAD left `revision`; undefined if one of them does not exist. */
const mergeBase = async (checkout: string, revision: string): Promise<string | undefined> => {
  try {
    return (await git(checkout, 'merge-base', '--end-of-options', 'HEAD', revision)).trim();
  } catch {
    return undefined;
  }
};

const baseOf = async (checkout: string, since: string | undefined): Promise<string> => {
  const revisions = since === undefined ? MAIN : [since];
  for (const revision of revisions) {
    const base = await mergeBase(checkout, revision);
    if (base !== undefined) return base;
  }
  throw new WrongUse(
    `git has no commit that HEAD shares with ${revisions.join(' or ')}: name another by --since REVISION.`,
  );
};

/**
 * Returns the files that differ from the commit at which HEAD left a revision: committed, uncommitted, new and deleted
 * ones. The paths are relative to the checkout.
 * @param since The revision. Default: `main`.
 * @throws {WrongUse} Where git does not know it.
 */
export const changedFiles = async (checkout: string, since?: string): Promise<string[]> => {
  const base = await baseOf(checkout, since);
  try {
    const [tracked, untracked] = await Promise.all([
      git(checkout, 'diff', '--name-only', '--no-renames', '--relative', '-z', base),
      git(checkout, 'ls-files', '--others', '--exclude-standard', '-z'),
    ]);
    return [...new Set([...paths(tracked), ...paths(untracked)])].sort();
  } catch (error) {
    throw new WrongUse(`git cannot list what changed: ${messageOf(error)}`);
  }
};
