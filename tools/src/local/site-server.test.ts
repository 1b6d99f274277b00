import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SiteServer, serveSite } from './site-server';

let folder: string;
let server: SiteServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-server-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<p>the page</p>');
  writeFileSync(join(folder, 'assets/a.js'), 'start()');
  server = await serveSite(folder, {
    target: 'shell',
    public: '.',
    ignore: [],
    rewrites: [{ regex: '^/[^.]*$', destination: '/index.html' }],
    headers: [{ source: '/assets/**', headers: [{ key: 'Cache-Control', value: 'immutable' }] }],
  });
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

test('fails if the port is in use', async () => {
  const port = Number(new URL(server.address).port);
  const hosting = { target: 'other', public: '.', ignore: [], headers: [] };
  await expect(serveSite(folder, hosting, port)).rejects.toThrow('EADDRINUSE');
});
