import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSignedBy, signManifest } from 'shared-contract';
import { localSigningKey, signingKey, signingKeyOf } from './signing-key';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'keys-')), 'keys');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('what it signs is known by its public half', async () => {
  const { privateKey, publicKey } = await localSigningKey('reports', folder);
  const manifest = { name: 'reports' };
  const signed = { ...manifest, signature: await signManifest(manifest, privateKey) };
  expect(await isSignedBy(signed, publicKey)).toBe(true);
});

test('is made once, for all who ask at once too, and leaves no draft', async () => {
  const keys = await Promise.all([1, 2, 3, 4].map(() => localSigningKey('reports', folder)));
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await localSigningKey('reports', folder)).toEqual(keys[0]);
  expect(readdirSync(folder)).toEqual(['reports.json']);
});

test('each section has its own', async () => {
  const [reports, admin] = [await localSigningKey('reports', folder), await localSigningKey('admin', folder)];
  expect(reports.publicKey).not.toBe(admin.publicKey);
});

test('the public half follows from the private one', async () => {
  const key = await localSigningKey('reports', folder);
  expect(signingKeyOf(key.privateKey)).toEqual(key);
});

test('the environment comes first', async () => {
  const key = await localSigningKey('reports', folder);
  process.env.SECTION_SIGNING_KEY = key.privateKey;
  try {
    expect(await signingKey('reports')).toEqual(key);
  } finally {
    delete process.env.SECTION_SIGNING_KEY;
  }
});
