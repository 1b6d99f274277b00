import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pathspecsOf } from './parts';

const execute = promisify(execFile);

const linesOf = async (checkout: string, args: readonly string[]): Promise<string[]> => {
  const { stdout } = await execute('git', [...args], { cwd: checkout, maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').filter((line) => line !== '');
};

const filter = async (
  commits: readonly string[],
  test: (commit: string) => Promise<boolean>,
): Promise<string[]> => {
  const kept = await Promise.all(commits.map(test));
  return commits.filter((_, index) => kept[index]);
};

/**
 * Returns the files of a part that changed since its last deployment.
 * @param checkout A clone with the whole history.
 * @param deployed Every commit that the part was deployed from.
 * @returns undefined if none of them precedes this commit. No file if this commit or a later one was deployed: an older
 *   run must not replace what a newer one deployed.
 */
export const undeployedFiles = async (
  checkout: string,
  { part, project }: { part: string; project: string },
  deployed: readonly string[],
): Promise<string[] | undefined> => {
  // A commit that was force-pushed away is in no clone.
  const history = new Set(await linesOf(checkout, ['rev-list', '--all', 'HEAD']));
  const known = [...new Set(deployed)].filter((commit) => history.has(commit));
  const isAncestor = async (one: string, other: string) =>
    (await linesOf(checkout, ['rev-list', '--max-count=1', one, `^${other}`])).length === 0;
  if ((await filter(known, (commit) => isAncestor('HEAD', commit))).length > 0) return [];
  const earlier = await filter(known, (commit) => isAncestor(commit, 'HEAD'));
  if (earlier.length === 0) return undefined;
  const latest = await linesOf(checkout, ['merge-base', '--independent', ...earlier]);
  const paths = await Promise.all(
    latest.map((commit) =>
      linesOf(checkout, [
        ...['diff', '--name-only', '--no-renames', commit, 'HEAD', '--'],
        ...pathspecsOf(part, project),
      ]),
    ),
  );
  return [...new Set(paths.flat())];
};
