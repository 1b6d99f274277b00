import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changedFiles } from './changed-files';

let checkout: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: checkout,
    stdio: 'pipe',
  });

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
};

const commit = (path: string, text: string): void => {
  write(path, text);
  git('add', '--all');
  git('commit', '--quiet', '--message', `Write ${path}`);
};

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'changed-files-'));
  git('init', '--quiet', '--initial-branch', 'main');
  write('.gitignore', 'dist/\n');
  write('old.ts', 'old');
  commit('same.ts', 'same');
  git('checkout', '--quiet', '-b', 'work');
});

afterEach(() => rmSync(checkout, { recursive: true }));

test('lists what was committed, edited, added and deleted since main, and no build output', async () => {
  commit('committed.ts', 'one');
  write('same.ts', 'edited');
  write('a new folder/new ä.ts', 'new');
  write('shell/dist/main.js', 'built');
  rmSync(join(checkout, 'old.ts'));

  await expect(changedFiles(checkout)).resolves.toEqual([
    'a new folder/new ä.ts',
    'committed.ts',
    'old.ts',
    'same.ts',
  ]);
});

test('leaves out what only main has changed', async () => {
  git('checkout', '--quiet', 'main');
  commit('theirs.ts', 'theirs');
  git('checkout', '--quiet', 'work');
  commit('ours.ts', 'ours');

  await expect(changedFiles(checkout)).resolves.toEqual(['ours.ts']);
});

test('starts at another revision on request', async () => {
  commit('first.ts', '1');
  commit('second.ts', '2');

  await expect(changedFiles(checkout, 'HEAD~1')).resolves.toEqual(['second.ts']);
});

test.each(['no-such-branch', '--output=x'])(
  'refuses the revision %s, which git does not know',
  async (name) => {
    await expect(changedFiles(checkout, name)).rejects.toThrow(`shares with ${name}`);
  },
);

test('says so outside a repository', async () => {
  rmSync(join(checkout, '.git'), { recursive: true });
  await expect(changedFiles(checkout)).rejects.toThrow('shares with main or origin/main');
});
