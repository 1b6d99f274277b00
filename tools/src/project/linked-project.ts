import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { withActualPorts } from './port-offset';
import { root } from './root';

/** The files that firebase-tools reads in a project, besides its configuration, the functions and the sites. */
const LINKED = ['.firebaserc', 'firestore.rules', 'firestore.indexes.json', 'node_modules'];

/** A folder that firebase-tools takes for the checkout, with local sites of its own. */
export type LinkedProject = {
  /** Its `firebase.json`. */
  config: string;
  sites: string;
};

const configSchema = v.looseObject({ firestore: v.looseObject({}) });

/** Returns the text of a `firebase.json` with another database. */
const withDatabase = (text: string, database: string): string => {
  const { firestore, ...others } = v.parse(configSchema, JSON.parse(text));
  return JSON.stringify({ ...others, firestore: { ...firestore, database } });
};

/**
 * Makes `folder` such a project without sites, with the ports of this run, and deletes what it held.
 * @param functions The folder with the build of the functions.
 * @param options `databaseId` is the database of rules and indexes, by default that of `firebase.json`.
 */
export const linkProject = async (
  folder: string,
  functions: string,
  { databaseId }: { readonly databaseId?: string } = {},
): Promise<LinkedProject> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'functions'), { recursive: true });
  await symlink(functions, join(folder, 'functions/dist'));
  await Promise.all(LINKED.map((path) => symlink(join(root, path), join(folder, path))));
  const config = join(folder, 'firebase.json');
  const text = withActualPorts(await readFile(join(root, 'firebase.json'), 'utf8'));
  await writeFile(config, databaseId === undefined ? text : withDatabase(text, databaseId));
  return { config, sites: join(folder, '.local/sites') };
};
