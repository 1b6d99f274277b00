import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { pathspecsOf } from './parts';

const execute = promisify(execFile);

const linesOf = async (checkout: string, args: readonly string[]): Promise<string[]> => {
  const { stdout } = await execute('git', [...args], { cwd: checkout, maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').filter((line) => line !== '');
};

const LOCK_FILE = 'package-lock.json';

const lockSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ packages: v.record(v.string(), v.unknown()) }),
);

/** Returns the lock file of a commit without the sections: npm lists them, and none depends on another. */
const lockAt = async (checkout: string, commit: string): Promise<string> => {
  // A commit may have none.
  const lines = await linesOf(checkout, ['show', `${commit}:${LOCK_FILE}`]).catch(() => []);
  const text = lines.join('\n');
  const { success, output } = v.safeParse(lockSchema, text);
  if (!success) return text;
  const packages = Object.entries(output.packages).filter(([path]) => !/^(node_modules\/)?mfe-/.test(path));
  return JSON.stringify({ ...output, packages });
};

/** Returns whether a file of a part has changed for it since a commit. */
const isChanged = async (checkout: string, commit: string, path: string): Promise<boolean> =>
  path !== LOCK_FILE || (await lockAt(checkout, commit)) !== (await lockAt(checkout, 'HEAD'));

const filter = async (
  values: readonly string[],
  test: (value: string) => Promise<boolean>,
): Promise<string[]> => {
  const kept = await Promise.all(values.map(test));
  return values.filter((_, index) => kept[index]);
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
    latest.map(async (commit) => {
      const differing = await linesOf(checkout, [
        ...['diff', '--name-only', '--no-renames', commit, 'HEAD', '--'],
        ...pathspecsOf(part, project),
      ]);
      return filter(differing, (path) => isChanged(checkout, commit, path));
    }),
  );
  return [...new Set(paths.flat())];
};
