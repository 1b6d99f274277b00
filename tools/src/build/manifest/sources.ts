import { basename, dirname } from 'node:path';
import { hashInputs } from 'section-kit/build/build-id';
import { gitLines, NO_TESTS } from '../../project/git';
import { packageNames } from '../../project/workspace';

/** Returns seven digits of the hash over the sources of the package in folder `root` and of the shared packages. */
export const sourcesHash = async (root: string): Promise<string> => {
  const workspace = dirname(root);
  const hash = await hashInputs(workspace, [basename(root), ...packageNames(workspace, 'shared-')], []);
  return hash.slice(0, 7);
};

/**
 * Returns the commit of the sources of the package in folder `root` and of the shared packages; undefined if they differ from
 * it, or if the checkout has no commits.
 */
export const sourcesCommit = async (root: string): Promise<string | undefined> => {
  const workspace = dirname(root);
  const folders = [basename(root), ...packageNames(workspace, 'shared-')];
  try {
    const [commit] = await gitLines(workspace, 'rev-parse', 'HEAD');
    const changed = await gitLines(workspace, 'status', '--porcelain', '--', ...folders, ...NO_TESTS);
    return changed.length === 0 ? commit : undefined;
  } catch {
    // An unpacked archive is no repository.
    return undefined;
  }
};
