/** @jest-environment node */
import { isSignedBy, signManifest } from './manifest';

const MANIFEST = { name: 'reports', live: 'b', builds: [{ id: 'b', routes: [] }], canary: { percent: 10 } };

const newKeys = async () => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  );
  const base64 = async (format: 'pkcs8' | 'spki', key: CryptoKey) =>
    btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey(format, key))));
  return { privateKey: await base64('pkcs8', privateKey), publicKey: await base64('spki', publicKey) };
};

test('a signature is valid after the manifest was sent as text', async () => {
  const { privateKey, publicKey } = await newKeys();
  const signed = { ...MANIFEST, signature: await signManifest(MANIFEST, privateKey) };
  expect(await isSignedBy(JSON.parse(JSON.stringify(signed, null, 2)), publicKey)).toBe(true);
});

test('a manifest can be signed again with its former signature in it', async () => {
  const { privateKey, publicKey } = await newKeys();
  const former = { ...MANIFEST, signature: 'AAAA' };
  expect(await isSignedBy({ ...former, signature: await signManifest(former, privateKey) }, publicKey)).toBe(
    true,
  );
});

test.each([
  ['another value', { ...MANIFEST, live: 'a' }],
  ['another order of builds', { ...MANIFEST, builds: [{ routes: [], id: 'b' }] }],
  ['one thing more', { ...MANIFEST, extra: true }],
  ['one thing less', { name: MANIFEST.name, live: MANIFEST.live, builds: MANIFEST.builds }],
])('%s makes the signature invalid', async (_, changed) => {
  const { privateKey, publicKey } = await newKeys();
  const signature = await signManifest(MANIFEST, privateKey);
  expect(await isSignedBy({ ...changed, signature }, publicKey)).toBe(false);
});

test("the signature of another section's key is invalid", async () => {
  const [own, other] = [await newKeys(), await newKeys()];
  const signature = await signManifest(MANIFEST, other.privateKey);
  expect(await isSignedBy({ ...MANIFEST, signature }, own.publicKey)).toBe(false);
});

test.each(['', 'AAAA', btoa('x'.repeat(64))])('"%s" is no signature', async (signature) => {
  const { publicKey } = await newKeys();
  expect(await isSignedBy({ ...MANIFEST, signature }, publicKey)).toBe(false);
});
