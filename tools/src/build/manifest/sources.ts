import { basename, dirname } from 'node:path';
import { hashInputs } from 'section-kit/build/build-id';
import { gitLines, NO_TESTS } from '../../project/git';
import { packageNames } from '../../project/workspace';

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
