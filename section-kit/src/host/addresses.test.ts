import { isFromLink } from './addresses';
import { isOfBuild } from './inspect';

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://page.example');
  return { pathname, search, hash };
};

describe('an address is from a link', () => {
  test.each([
    ['/customer?q=1', '/customer?q=1'],
    ['/customer?q=1&edit=2', '/customer?q=1'],
    ['/customer?edit=2&q=1', '/customer?q=1&sort=name'],
    ['/customer#part', '/customer#part'],
    ['/customer?q=', '/customer?q='],
    ['/customer?q', '/customer?q='],
    ['/customer?q=%C3', '/customer?q=%C3'],
    ['/customer/acme', '/customer/acme'],
    ['/customer/acme?q=2', '/customer/acme?q=1'],
  ])('%s in a page that was loaded with %s', (address, loadedWith) => {
    expect(isFromLink(at(address), at(loadedWith))).toBe(true);
  });
});

describe('an address is not from a link', () => {
  test.each([
    ['/customer', '/customer'],
    ['/customer', '/customer?q=1'],
    ['/customer?q=2', '/customer?q=1'],
    ['/customer?q=1', '/customer'],
    ['/contact?q=1', '/customer?q=1'],
    ['/customer', '/customer#part'],
    ['/customer#other', '/customer#part'],
    ['/customer/acme', '/customer/bolt'],
    ['/customer/acme', '/customer'],
    ['/customer', '/customer/acme'],
    ['/', '/'],
  ])('%s in a page that was loaded with %s', (address, loadedWith) => {
    expect(isFromLink(at(address), at(loadedWith))).toBe(false);
  });
});

const ENTRY = 'https://reports.example/builds/live/remoteEntry.js';
const SCRIPT = 'var reports_live = {};';

const integrityOf = async (script: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(script)));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

/** Returns the fetch of a network that takes this long, in milliseconds. */
const networkOf =
  (ms: number): typeof window.fetch =>
  (_, init) =>
    new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      const answer = new Response(SCRIPT, { headers: { 'content-type': 'text/javascript' } });
      setTimeout(() => resolve(answer), ms);
    });

test.each([
  ['a timeout in a slow network', 'timeout', 1_500, false],
  ['a timeout in a fast network', 'timeout', 10, true],
  ['a lost file in a slow network', 'http', 1_500, true],
  ['an error in the code', 'evaluation', 1_500, true],
] as const)('judges %s by the live build in the same network', async (_, kind, ms, isOfCanary) => {
  await expect(isOfBuild(kind, networkOf(ms), ENTRY, await integrityOf(SCRIPT))).resolves.toBe(isOfCanary);
});
