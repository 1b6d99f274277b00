import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Names that are no input of a build. */
const LEFT_OUT = ['node_modules', 'dist', 'coverage'];

const isInput = (name: string): boolean => !LEFT_OUT.includes(name) && !/\.test\.tsx?$/.test(name);

const listFiles = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter(({ name }) => isInput(name))
      .map((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)])),
  );
  return nested.flat();
};

/**
 * Returns one hash over the names and contents of all inputs in the folders. Tests and build output do not count.
 * @param base Names are relative to this folder, so that a moved checkout has the same hash.
 */
export const hashInputs = async (base: string, folders: string[], files: string[]): Promise<string> => {
  const inFolders = (await Promise.all(folders.map((folder) => listFiles(join(base, folder))))).flat();
  const paths = [...inFolders, ...files.map((file) => join(base, file))].sort();
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  const hash = createHash('sha256');
  for (const [index, path] of paths.entries()) {
    const content = contents[index] ?? '';
    hash.update(`${relative(base, path)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

/** Returns the id of a build: the minute it was made (UTC), and seven digits of the hash over its sources. */
export const buildId = (hash: string, now: Date = new Date()): string =>
  `${now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}-${hash.slice(0, 7)}`;
