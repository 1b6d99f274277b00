import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withActualPorts } from './port-offset';
import { root } from './root';

/** The files that firebase-tools reads in a project, besides its configuration. */
const PARTS = ['.firebaserc', 'firestore.rules', 'firestore.indexes.json', 'functions', 'node_modules'];

/** A folder that firebase-tools takes for the checkout, with local sites of its own. */
export type LinkedProject = {
  /** Its `firebase.json`. */
  config: string;
  /** The folder of its sites. */
  sites: string;
};

/** Makes `folder` such a project without sites, with the ports of this run, and deletes what it held. */
export const linkProject = async (folder: string): Promise<LinkedProject> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(PARTS.map((part) => symlink(join(root, part), join(folder, part))));
  const config = join(folder, 'firebase.json');
  await writeFile(config, withActualPorts(await readFile(join(root, 'firebase.json'), 'utf8')));
  return { config, sites: join(folder, '.local/sites') };
};
