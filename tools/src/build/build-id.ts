import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { hashInputs } from '../inputs-hash';

/** Names the shared packages in folder `workspace`. */
const sharedPackages = (workspace: string): string[] =>
  readdirSync(workspace).filter((name) => name.startsWith('shared-'));

/**
 * The id of a build of the package in folder `root`: the minute it was made (UTC) and seven digits of the hash over
 * its own and the shared packages' sources.
 */
export const buildId = async (root: string, now: Date = new Date()): Promise<string> => {
  const workspace = dirname(root);
  const minute = now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
  const hash = await hashInputs(workspace, [basename(root), ...sharedPackages(workspace)], []);
  return `${minute}-${hash.slice(0, 7)}`;
};
