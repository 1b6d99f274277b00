import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../project/root';
import { chooseFaults, groupBy, isProduct, type SmallFault, withFaults, withSwitches } from './faults';

const MAX_MB = 64;
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: MAX_MB * 1024 * 1024 }).trimEnd();

/** Returns the product's sources of a revision by their paths. */
export const sourcesOf = (revision: string): Map<string, string> => {
  const files = git('ls-tree', '-r', '--name-only', revision).split('\n').filter(isProduct);
  return new Map(files.map((file) => [file, `${git('show', `${revision}:${file}`)}\n`]));
};

export const commitOf = (revision: string): string => git('rev-parse', '--short=8', revision);

/** Returns the new path of each file that was renamed between two revisions. */
export const renamesBetween = (from: string, to: string): Map<string, string> => {
  const rows = git('diff', '--find-renames', '--diff-filter=R', '--name-status', from, to).split('\n');
  return new Map(rows.map((row) => row.split('\t').slice(1)).map(([old = '', name = '']) => [old, name]));
};

/** Checks a revision out into a folder, with links to this checkout's packages. Does nothing where it is already. */
export const checkOut = (revision: string, folder: string): void => {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  mkdirSync(folder, { recursive: true });
  git('worktree', 'add', '--force', '--detach', folder, revision);
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')]);
};

const PAGE_FAULTS = 'e2e/support/faults.ts';

/** Lets the browser tests of a tree open pages with switches, one after the other. */
const prepareBrowserTests = (folder: string): void => {
  copyFileSync(join(root, PAGE_FAULTS), join(folder, PAGE_FAULTS));
  for (const [path, from, to] of [
    ['e2e/support/fixtures.ts', "'@playwright/test'", "'./faults'"],
    ['e2e/playwright.config.ts', 'workers: 2', 'workers: 1'],
  ] as const) {
    const file = join(folder, path);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
  }
};

/** Writes the sources with each fault behind a switch. Returns the faults whose lines are still there. */
export const writeSwitches = (
  folder: string,
  revision: string,
  faults: readonly SmallFault[],
): SmallFault[] => {
  prepareBrowserTests(folder);
  const present: SmallFault[] = [];
  const sources = sourcesOf(revision);
  for (const [file, ofFile] of groupBy(faults, (fault) => fault.file)) {
    const source = sources.get(file);
    if (source === undefined) continue;
    const text = withSwitches(source, ofFile);
    const path = join(folder, file);
    // A new time makes every cache look again.
    if (readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
    present.push(...ofFile.filter(({ id }) => text.includes(`__fault?.(${id})`)));
  }
  return present;
};

/** Faults of these can break the types of another file, which imports theirs. */
const BREAKS_OTHERS = new Set(['return undefined', 'dropped await', 'dropped item', 'text', 'connective']);

/** Chooses faults that compile: all that are left are written at once, and those near an error go. */
export const chooseCompiling = (
  folder: string,
  revision: string,
  seed: number,
  count: number,
): SmallFault[] => {
  const sources = sourcesOf(revision);
  let left = chooseFaults(sources, seed, count * 2);
  for (;;) {
    const lines = new Map<SmallFault, { first: number; last: number }>();
    for (const [file, source] of sources) {
      const written = withFaults(
        source,
        left.filter((fault) => fault.file === file),
      );
      writeFileSync(join(folder, file), written.text);
      for (const [fault, at] of written.lines) lines.set(fault, at);
    }
    const { stdout } = spawnSync('npm', ['run', 'typecheck'], { cwd: folder, encoding: 'utf8' });
    const errors = [...stdout.matchAll(/^(\S+?)\((\d+),\d+\): error/gm)];
    const broken = new Set<SmallFault>();
    for (const [, path = '', line] of errors) {
      const file = path.replace(/^(\.\.\/)+/, '');
      const near = left.filter((fault) => fault.file === file);
      const distance = (fault: SmallFault) => {
        const { first, last } = lines.get(fault) ?? { first: 0, last: 0 };
        return Math.max(first - Number(line), Number(line) - last, 0);
      };
      const [nearest] = near.toSorted((one, other) => distance(one) - distance(other));
      if (nearest) broken.add(nearest);
      else for (const fault of importedFaults(folder, file, left)) broken.add(fault);
    }
    console.log(`${left.length} faults, ${errors.length} errors of types, ${broken.size} faults refused`);
    if (broken.size === 0) break;
    left = left.filter((fault) => !broken.has(fault));
  }
  for (const [file, source] of sources) writeFileSync(join(folder, file), source);
  return left.slice(0, count).map((fault, at) => ({ ...fault, id: at + 1 }));
};

const importedFaults = (folder: string, file: string, faults: readonly SmallFault[]): SmallFault[] => {
  const text = readFileSync(join(folder, file), 'utf8');
  return faults.filter(
    (fault) =>
      BREAKS_OTHERS.has(fault.operator) && text.includes(`/${basename(fault.file).replace(/\.tsx?$/, '')}'`),
  );
};

/** Tests of the product. Those of the form of sources, and of the bench, find no fault of it. */
const TEST = /\.test\.tsx?$/;
const NO_TEST_OF_PRODUCT =
  /^(e2e\/(screens|checks)|e2e\/.*\/section-story|bench|tools\/src\/(checks|faults)|functions\/test\/rules\/mutation)\//;
/** The folders of `functions/jest.own-projects.config.js`: `npm test` runs these files beside the others. */
const OWN_PROJECTS = /^functions\/test\/(changes|imports|records|rules)\//;

/** Units need nothing. The others need the emulators, those of a page the built product, too. */
export type Kind = 'units' | 'backend' | 'own' | 'page';

const kindOf = (file: string): Kind => {
  if (file.startsWith('e2e/')) return 'page';
  if (!file.includes('.emulator.')) return 'units';
  return OWN_PROJECTS.test(file) ? 'own' : 'backend';
};

/** Returns the test files of a kind that a suite of a revision runs. */
export const testsOf = (revision: string, { kind, night }: { kind: string; night: boolean }): string[] =>
  git('ls-tree', '-r', '--name-only', revision)
    .split('\n')
    .filter((file) => TEST.test(file) && !NO_TEST_OF_PRODUCT.test(file) && kindOf(file) === kind)
    .filter((file) => night || !file.includes('.night.'));
