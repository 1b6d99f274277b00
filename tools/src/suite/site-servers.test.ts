import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { firstFreePort } from '../project/busy-ports';
import { root } from '../project/root';
import { type SiteServers, serveSites } from './site-servers';

let checkout: string;
let folder: string;
let servers: SiteServers | undefined;
let lines: string[];

const write = (path: string, content: unknown): void => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), JSON.stringify(content));
};

/** Adds a section with a site, at a port that is free on this machine. Returns the address of a file of the site. */
const addSection = async (name: string, from = 20_000): Promise<{ port: number; address: string }> => {
  const port = await firstFreePort(from);
  write(`mfe-${name}/package.json`, { config: { port } });
  write(`mfe-${name}/section.json`, {
    name,
    contract: '^3.0.0',
    team: 'Orders <orders@example.com>',
    routes: [{ path: `/${name}`, role: 'staff' }],
  });
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'section.json'), '{}');
  return { port, address: `http://127.0.0.1:${port}/section.json` };
};

const removeSection = (name: string): void => {
  rmSync(join(checkout, `mfe-${name}`), { recursive: true });
  rmSync(join(folder, name), { recursive: true });
};

/** Waits for a line of the report. */
const reported = async (start: string): Promise<string> => {
  while (true) {
    const line = lines.find((candidate) => candidate.startsWith(start));
    if (line !== undefined) return line;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

const serve = async (leftOut: string[] = []) => {
  servers = await serveSites({ folder, checkout, leftOut, report: (line) => lines.push(line) });
};

beforeEach(() => {
  delete process.env.LOCAL_PORT_OFFSET;
  checkout = mkdtempSync(join(tmpdir(), 'site-servers-'));
  folder = join(checkout, '.local/sites');
  mkdirSync(folder, { recursive: true });
  lines = [];
  write('shell/package.json', { config: { port: 3000 } });
  cpSync(join(root, 'shell/firebase-config.json'), join(checkout, 'shell/firebase-config.json'));
});

afterEach(async () => {
  await servers?.stop();
  rmSync(checkout, { recursive: true });
});

test('serves each site at its port until they are stopped, but those of development servers', async () => {
  const orders = await addSection('orders');
  const notes = await addSection('notes', orders.port + 1);
  await serve(['notes']);
  const response = await fetch(orders.address);
  expect(await response.json()).toEqual({});
  expect(response.headers.get('cache-control')).toBe('no-cache');
  await expect(fetch(notes.address)).rejects.toThrow();
  await servers?.stop();
  expect(await servers?.exited).toBe(0);
  await expect(fetch(orders.address)).rejects.toThrow();
  expect(lines).toEqual([]);
});

test('serves a new section, and no longer a removed one', async () => {
  await serve();
  const { port, address } = await addSection('orders');
  const site = `http://localhost:${port}`;
  expect(await reported('The new')).toBe(`The new section orders is on ${site}.`);
  expect((await fetch(address)).status).toBe(200);
  removeSection('orders');
  expect(await reported('The section')).toBe(`The section orders is gone: ${site} is no longer served.`);
  await expect(fetch(address)).rejects.toThrow();
});

test('reports a port in use and continues', async () => {
  await serve();
  const port = await firstFreePort(21_000);
  const squatter = createServer().listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  write('mfe-notes/package.json', { config: { port } });
  write('mfe-notes/section.json', {
    name: 'notes',
    team: 'Notes <notes@example.com>',
    contract: '^3.0.0',
    routes: [{ path: '/notes', role: 'staff' }],
  });
  mkdirSync(join(folder, 'notes'));
  expect(await reported('The new')).toMatch(/^The new section notes cannot be served: .*EADDRINUSE/);
  const { address } = await addSection('orders', port + 1);
  await reported('The new section orders is on');
  expect((await fetch(address)).status).toBe(200);
  squatter.close();
});
