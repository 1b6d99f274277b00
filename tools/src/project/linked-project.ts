import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root';

/** What firebase-tools reads in the folder of a project, besides the sites. */
const PARTS = ['firebase.json', '.firebaserc', 'firestore.rules', 'firestore.indexes.json', 'functions'];

/** A folder that is to firebase-tools what the checkout is, with sites of its own. */
export type LinkedProject = {
  /** Its `firebase.json`. */
  config: string;
  /** The folder of its sites. */
  sites: string;
};

/** Makes `folder` anew as such a project, without sites. */
export const linkProject = async (folder: string): Promise<LinkedProject> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(PARTS.map((part) => symlink(join(root, part), join(folder, part))));
  return { config: join(folder, 'firebase.json'), sites: join(folder, '.local/sites') };
};
