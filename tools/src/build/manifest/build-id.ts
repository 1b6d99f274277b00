import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { gitLines, NO_TESTS } from '../../project/git';
import { packageNames } from '../../project/workspace';

/** Names that are no input of a build. */
const LEFT_OUT = ['node_modules', 'dist', 'coverage'];

const isInput = (name: string): boolean => !LEFT_OUT.includes(name) && !/\.test\.tsx?$/.test(name);

const listFiles = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter(({ name }) => isInput(name))
      .map((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)])),
  );
  return nested.flat();
};

/**
 * Returns one hash over the names and contents of all inputs in the folders. Tests and build output do not count.
 * @param base Names are relative to this folder, so that a moved checkout has the same hash.
 */
export const hashInputs = async (base: string, folders: string[], files: string[]): Promise<string> => {
  const inFolders = (await Promise.all(folders.map((folder) => listFiles(join(base, folder))))).flat();
  const paths = [...inFolders, ...files.map((file) => join(base, file))].sort();
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  const hash = createHash('sha256');
  for (const [index, path] of paths.entries()) {
    const content = contents[index] ?? '';
    hash.update(`${relative(base, path)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

/** Returns the folders of the sources of the package in folder `root`: its own, the shared ones, and for the shell its host. */
const foldersOf = (root: string): string[] => [
  basename(root),
  ...packageNames(dirname(root), 'shared-'),
  ...(basename(root) === 'shell' ? ['section-kit/src/host'] : []),
];

/** Returns seven digits of the hash over the sources of the package in folder `root` and of those that it is built with. */
export const sourcesHash = async (root: string): Promise<string> => {
  const hash = await hashInputs(dirname(root), foldersOf(root), []);
  return hash.slice(0, 7);
};

/** Returns the id of a build of the package in folder `root`: the minute it was made (UTC), and its `sourcesHash`. */
export const buildId = async (root: string, now: Date = new Date()): Promise<string> => {
  const minute = now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
  return `${minute}-${await sourcesHash(root)}`;
};

/**
 * Returns the commit of the sources of the package in folder `root` and of those that it is built with; undefined if they differ
 * from it, or if the checkout has no commits.
 */
export const sourcesCommit = async (root: string): Promise<string | undefined> => {
  const workspace = dirname(root);
  try {
    const [commit] = await gitLines(workspace, 'rev-parse', 'HEAD');
    const changed = await gitLines(workspace, 'status', '--porcelain', '--', ...foldersOf(root), ...NO_TESTS);
    return changed.length === 0 ? commit : undefined;
  } catch {
    // An unpacked archive is no repository.
    return undefined;
  }
};
