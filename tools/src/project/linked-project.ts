import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withActualPorts } from './port-offset';
import { root } from './root';

/** The files that firebase-tools reads in a project, besides its configuration, the functions and the sites. */
const LINKED = ['.firebaserc', 'firestore.rules', 'firestore.indexes.json', 'node_modules'];

/** A folder that firebase-tools takes for the checkout, with local sites of its own. */
export type LinkedProject = {
  /** Its `firebase.json`. */
  config: string;
  /** The folder of its sites. */
  sites: string;
};

/**
 * Makes `folder` such a project without sites, with the ports of this run, and deletes what it held.
 * @param functions The folder with the build of the functions.
 */
export const linkProject = async (folder: string, functions: string): Promise<LinkedProject> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'functions'), { recursive: true });
  await symlink(functions, join(folder, 'functions/dist'));
  await Promise.all(LINKED.map((path) => symlink(join(root, path), join(folder, path))));
  const config = join(folder, 'firebase.json');
  await writeFile(config, withActualPorts(await readFile(join(root, 'firebase.json'), 'utf8')));
  return { config, sites: join(folder, '.local/sites') };
};
