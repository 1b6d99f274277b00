import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteServer } from 'section-kit/publish/gate/smoke-test';
import { serveSite } from './site-server';

let folder: string;
let server: SiteServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-server-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<p>the page</p>');
  writeFileSync(join(folder, 'assets/a.js'), 'start()');
  const hosting = {
    target: 'shell',
    public: '.',
    ignore: [],
    redirects: [{ source: '/assets/old.js', destination: '/customer', type: 302 }],
    rewrites: [{ regex: '^/[^.]*$', destination: '/index.html' }],
    headers: [{ source: '/assets/**', headers: [{ key: 'Cache-Control', value: 'immutable' }] }],
  };
  server = await serveSite(folder, hosting);
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string) => fetch(server.address + path);

test('serves files with the headers of the site', async () => {
  const response = await get('/assets/a.js');
  expect(await response.text()).toBe('start()');
  expect(response.headers.get('cache-control')).toBe('immutable');
});

test('serves files as they are, because compressing them would take longer', async () => {
  writeFileSync(join(folder, 'assets/a.js'), 'start();'.repeat(1_000));
  const response = await fetch(`${server.address}/assets/a.js`, {
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('content-length')).toBe('8000');
});

test('serves the page for its routes, and answers 404 for a missing file', async () => {
  expect(await (await get('/customer')).text()).toBe('<p>the page</p>');
  expect((await get('/assets/b.js')).status).toBe(404);
});

test.each([
  ['a missing file', '/assets/b.js', 404],
  ['a missing file in a folder of its own', '/assets/none/b.js', 404],
  ['another spelling of a missing file', '/%61ssets/b.js', 404],
  ['a moved address', '/assets/old.js', 302],
])('lets no browser keep the answer to %s under the header of the files there', async (_, path, status) => {
  const response = await fetch(server.address + path, { redirect: 'manual' });
  expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-cache']);
});

test('fails if the port is in use', async () => {
  const port = Number(new URL(server.address).port);
  const hosting = { target: 'other', public: '.', ignore: [], headers: [] };
  await expect(serveSite(folder, hosting, port)).rejects.toThrow('EADDRINUSE');
});
