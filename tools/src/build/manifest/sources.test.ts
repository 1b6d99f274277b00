import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildId } from 'section-kit/build/build-id';
import { sourcesCommit, sourcesHash } from './sources';

const NOW = new Date('2026-11-21T09:30:59Z');

const idOf = async (folder: string) => buildId(await sourcesHash(folder), NOW);

/** A workspace with a section, the shell and one shared package. */
let workspace: string;
let root: string;

const write = (path: string, text: string) => {
  const file = join(workspace, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'workspace-'));
  root = join(workspace, 'mfe-reports');
  write('mfe-reports/section.json', '{}');
  write('mfe-reports/src/section.tsx', 'export default 1;');
  write('shared-ui/package.json', '{}');
  write('shared-ui/src/index.ts', 'export {};');
  write('shell/src/main.ts', 'start();');
});

afterEach(() => {
  rmSync(workspace, { recursive: true });
});

test('names the minute by UTC and the sources by seven hexadecimal digits', async () => {
  expect(await idOf(root)).toMatch(/^20261121T0930-[0-9a-f]{7}$/);
});

test('is the same for the same sources in another folder', async () => {
  const before = await idOf(root);
  expect(await idOf(root)).toBe(before);
  const moved = mkdtempSync(join(tmpdir(), 'moved-'));
  renameSync(workspace, moved);
  workspace = moved;
  expect(await idOf(join(moved, 'mfe-reports'))).toBe(before);
});

test.each([
  ['a changed source', 'mfe-reports/src/section.tsx', 'export default 2;'],
  ['a new source', 'mfe-reports/src/new.ts', ''],
  ['a changed shared package', 'shared-ui/src/index.ts', 'export const a = 1;'],
  ['a new shared package', 'shared-new/package.json', '{}'],
])('is another for %s', async (_, path, text) => {
  const before = await idOf(root);
  write(path, text);
  expect(await idOf(root)).not.toBe(before);
});

test('is another for a changed host of sections if it is of the shell, and of nobody else', async () => {
  const ids = () => Promise.all(['shell', 'mfe-reports'].map((name) => idOf(join(workspace, name))));
  write('section-kit/src/host/host.ts', 'start();');
  const [shell, section] = await ids();
  write('section-kit/src/host/host.ts', 'stop();');
  expect(await ids()).toEqual([expect.not.stringMatching(`^${shell}$`), section]);
});

test('changes with the name of a source', async () => {
  const before = await idOf(root);
  renameSync(join(root, 'src/section.tsx'), join(root, 'src/screens.tsx'));
  expect(await idOf(root)).not.toBe(before);
});

test.each([
  'shell/src/main.ts',
  'mfe-reports/dist/main.js',
  'mfe-reports/node_modules/a/index.js',
  'mfe-reports/src/section.test.tsx',
  'shared-left-over/README.md',
])('has nothing to do with %s', async (path) => {
  const before = await idOf(root);
  write(path, 'something else');
  expect(await idOf(root)).toBe(before);
});

describe('the commit of the sources', () => {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: workspace,
      encoding: 'utf8',
    }).trim();

  const commit = (): string => {
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message=Start');
    return git('rev-parse', 'HEAD');
  };

  test('is the present one, whatever has changed elsewhere', async () => {
    const present = commit();
    for (const path of ['shell/src/main.ts', 'mfe-reports/src/section.test.tsx', 'README.md']) {
      write(path, 'changed');
    }
    expect(await sourcesCommit(root)).toBe(present);
  });

  test.each(['mfe-reports/src/section.tsx', 'mfe-reports/src/new.ts', 'shared-ui/src/index.ts'])(
    'is not known where %s differs from it',
    async (path) => {
      commit();
      write(path, 'changed');
      expect(await sourcesCommit(root)).toBeUndefined();
    },
  );

  test('is not known outside a repository', async () => {
    expect(await sourcesCommit(root)).toBeUndefined();
  });
});
