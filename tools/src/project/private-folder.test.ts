import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder } from './private-folder.mjs';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'private-folder-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

/** Expects that only the owner has rights. Windows has no such rights. */
const expectPrivate = (path: string): void => {
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o700);
};

test('makes a folder, and those above it, for its owner alone', async () => {
  await makePrivateFolder(join(parent, 'test', '.local'));
  expectPrivate(join(parent, 'test'));
  expectPrivate(join(parent, 'test', '.local'));
});

test('takes the rights of others from a folder that exists, and keeps its files', async () => {
  const folder = join(parent, '.local');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  writeFileSync(join(folder, 'kept'), '');
  await makePrivateFolder(folder);
  expectPrivate(folder);
  expect(statSync(join(folder, 'kept')).size).toBe(0);
});
