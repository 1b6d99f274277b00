import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { distOf, isBuiltFor } from '../../build/builds';
import { hasCode } from '../../launch/errors.mjs';
import type { Deployment } from '../deployment';
import type { Candidate } from './smoke-test';

/**
 * Returns the newest shell of this machine for a deployment. Undefined if it is live already, or if the last build is for
 * another backend: the page's policy would block its calls.
 * @param folder The shell's last build.
 */
export const newestShell = async (
  deployment: Pick<Deployment, 'page' | 'firebaseConfig' | 'site' | 'hosting'>,
  folder: string = distOf('shell'),
): Promise<Candidate | undefined> => {
  if (!(await isBuiltFor(folder, deployment.firebaseConfig))) return undefined;
  try {
    const built = await readFile(join(folder, 'index.html'));
    const live = await deployment.site('shell').read('index.html');
    if (live?.equals(built)) return undefined;
    return { origin: deployment.page, folder, hosting: deployment.hosting('shell') };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};
