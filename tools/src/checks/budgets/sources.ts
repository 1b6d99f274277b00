import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN } from '../../changes/changed-files';
import { root } from '../../project/root';
import type { Budget, Size } from './budgets';

/** The files of the checkout, now or on main. */
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

/** Returns the files at the commit at which HEAD left main; undefined where git knows none. */
export const onMain = (checkout: string = root): Sources | undefined => {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: checkout,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
  for (const revision of MAIN) {
    try {
      const base = git('merge-base', 'HEAD', revision).trim();
      return {
        files: git('ls-tree', '-r', '--name-only', '-z', base).split('\0').filter(Boolean),
        read: (path) => git('show', `${base}:./${path}`),
      };
    } catch {
      // The next revision may exist.
    }
  }
  return undefined;
};

/** Returns a size of the sources, with its size on main. A measure of a file that is missing is `undefined`. */
export const sizeOf = (
  of: string,
  budget: Budget,
  measure: (sources: Sources) => number | undefined,
): Size => ({
  of,
  value: measure(present) ?? 0,
  budget,
  onMain: () => {
    const main = onMain();
    return main && measure(main);
  },
});
