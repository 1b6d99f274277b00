import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

const IGNORED = new Set(['dist', 'node_modules', 'coverage']);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !IGNORED.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });

/** A hash over names and contents of every file in `folders`, as 64 hexadecimal digits. */
export const hashOf = (folders: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const file of filesBelow(folder).sort()) {
      hash.update(`${basename(folder)}/${relative(folder, file).split(sep).join('/')}\0`);
      hash.update(readFileSync(file));
    }
  }
  return hash.digest('hex');
};

/** The package in folder `root` and the shared packages beside it: all that its build is made from. */
export const sourceFolders = (root: string): string[] => {
  const workspace = dirname(root);
  const shared = readdirSync(workspace).filter((name) => name.startsWith('shared-'));
  return [root, ...shared.sort().map((name) => join(workspace, name))];
};

/** The id of a build: the minute it was made (UTC) and seven digits of the hash of its sources. */
export const buildId = (root: string, now: Date = new Date()): string => {
  const minute = now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
  return `${minute}-${hashOf(sourceFolders(root)).slice(0, 7)}`;
};
