import { basename, dirname } from 'node:path';
import { hashInputs } from '../../project/inputs-hash';
import { packageNames } from '../../project/workspace';

/** Returns seven digits of the hash over the sources of the package in folder `root` and of the shared packages. */
export const sourcesHash = async (root: string): Promise<string> => {
  const workspace = dirname(root);
  const hash = await hashInputs(workspace, [basename(root), ...packageNames(workspace, 'shared-')], []);
  return hash.slice(0, 7);
};

/** Returns the id of a build of the package in folder `root`: the minute it was made (UTC), and its `sourcesHash`. */
export const buildId = async (root: string, now: Date = new Date()): Promise<string> => {
  const minute = now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
  return `${minute}-${await sourcesHash(root)}`;
};
