import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signingKeyOf } from 'section-kit/build/signing-key';
import { isSignedBy, signManifest } from 'shared-contract';
import { localSigningKey } from './local-keys';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'keys-')), 'keys');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('signs so that the public half verifies it', async () => {
  const { privateKey, publicKey } = await localSigningKey('reports', folder);
  const manifest = { name: 'reports' };
  const signed = { ...manifest, signature: await signManifest(manifest, privateKey) };
  expect(await isSignedBy(signed, publicKey)).toBe(true);
});

test('is made once, also where several ask at the same time, and leaves no draft', async () => {
  const keys = await Promise.all([1, 2, 3, 4].map(() => localSigningKey('reports', folder)));
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await localSigningKey('reports', folder)).toEqual(keys[0]);
  expect(readdirSync(folder)).toEqual(['reports.json']);
});

test('is another one for each section', async () => {
  const [reports, admin] = [await localSigningKey('reports', folder), await localSigningKey('admin', folder)];
  expect(reports.publicKey).not.toBe(admin.publicKey);
});

test('derives the public half from the private one', async () => {
  const key = await localSigningKey('reports', folder);
  expect(signingKeyOf(key.privateKey)).toEqual(key);
});
