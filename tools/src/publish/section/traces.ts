import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { localFolder, root } from '../../project/root';
import { localSites } from '../site/site';
import { hasOwners, removeOwners } from './owners';

const execute = promisify(execFile);

const lockSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ packages: v.record(v.string(), v.unknown()) }),
);

/** Returns the folder of a section's package. */
export const folderOf = (name: string, checkout: string = root): string => join(checkout, `mfe-${name}`);

/** Returns the files of this machine alone: the local site with its serial, its key, and npm's link to the package. */
const localFilesOf = (name: string): string[] => [
  join(localSites, name),
  join(localSites, `${name}.serial`),
  join(localFolder, 'keys', `${name}.json`),
  join(root, 'node_modules', `mfe-${name}`),
];

const isLocked = (name: string): boolean => {
  const { packages } = v.parse(lockSchema, readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return `mfe-${name}` in packages;
};

const isRegistered = (name: string): boolean =>
  readFileSync(join(root, 'functions/models/models.ts'), 'utf8').includes(`/mfe-${name}/`);

/** Returns whether anything of a section is left in the checkout or on this machine. */
export const hasTraces = (name: string): boolean =>
  [folderOf(name), ...localFilesOf(name)].some((path) => existsSync(path)) ||
  hasOwners(name) ||
  isLocked(name) ||
  isRegistered(name);

/**
 * Returns the files of a section that git does not have as they are: new and changed ones.
 * @throws {Error} If git cannot say.
 */
export const uncommittedFiles = async (name: string, checkout: string = root): Promise<string[]> => {
  if (!existsSync(folderOf(name, checkout))) return [];
  const args = ['status', '--porcelain', '--untracked-files=all', '--', `mfe-${name}`];
  const { stdout } = await execute('git', args, { cwd: checkout });
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith(' D') && !line.startsWith('D '));
};

/** Deletes the folder of a section, and its line among the owners. */
export const removeSources = async (name: string): Promise<void> => {
  await rm(folderOf(name), { recursive: true, force: true });
  removeOwners(name);
};

/** Deletes the files of a section that only this machine has. */
export const removeLocalFiles = async (name: string): Promise<void> => {
  for (const path of localFilesOf(name)) await rm(path, { recursive: true, force: true });
};

/** Returns the collections of records that the security rules of a checkout know. */
export const recordCollections = (checkout: string = root): string[] => {
  const rules = readFileSync(join(checkout, 'firestore.rules'), 'utf8');
  // Only records have search entries.
  return [...rules.matchAll(/match \/(\w+)Words\/{id}/g)].map(([, name = '']) => name);
};
