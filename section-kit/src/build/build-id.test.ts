import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hashInputs } from './build-id';

let base: string;

const write = async (path: string, content: string) => {
  await mkdir(dirname(join(base, path)), { recursive: true });
  await writeFile(join(base, path), content);
};

const hash = () => hashInputs(base, ['shell', 'shared-ui'], ['package-lock.json']);

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'inputs-hash-'));
  await write('shell/src/main.ts', 'start()');
  await write('shared-ui/src/Table.tsx', '<table />');
  await write('package-lock.json', '{}');
});

afterEach(() => rm(base, { recursive: true }));

test('has the same hash for the same inputs, also in another folder', async () => {
  const before = await hash();
  const moved = `${base}-moved`;
  await rename(base, moved);
  base = moved;

  await expect(hash()).resolves.toBe(before);
});

test.each([
  ['a source', 'shell/src/main.ts', 'stop()'],
  ['a new source', 'shared-ui/src/Form.tsx', '<form />'],
  ['the lock file', 'package-lock.json', '{ "packages": {} }'],
])('%s changes the hash', async (_case, path, content) => {
  const before = await hash();
  await write(path, content);

  await expect(hash()).resolves.not.toBe(before);
});

test.each([
  'shell/dist/main.js',
  'shell/node_modules/x/index.js',
  'shell/src/main.test.ts',
  'mfe-admin/src/index.ts',
])('%s does not change it', async (path) => {
  const before = await hash();
  await write(path, 'changed');

  await expect(hash()).resolves.toBe(before);
});
