import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../project/root';

/** The files of a checkout. */
export interface Sources {
  /** Their paths. */
  readonly files: readonly string[];
  readonly read: (path: string) => string;
}

const GENERATED = new Set(['node_modules', 'dist', 'coverage', 'test-results', '.git', '.local']);

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (GENERATED.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

/** The present files, without generated ones. */
export const present: Sources = {
  files: filesBelow(''),
  read: (path) => readFileSync(join(root, path), 'utf8'),
};
