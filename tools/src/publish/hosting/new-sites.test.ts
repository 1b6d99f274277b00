import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../project/root';

const sites = mkdtempSync(join(tmpdir(), 'new-sites-'));
// Set first, because the module reads the folder of the sites when it is imported.
process.env.LOCAL_SITES = sites;

let checkout: string;

/** Adds a section to the lists, with a port that is free on this machine. */
const listSections = (names: readonly string[]) => {
  const sections = Object.fromEntries(names.map((name) => [name, `http://localhost/${name}`]));
  writeFileSync(join(checkout, 'shell/sections.json'), JSON.stringify(sections));
};

const others = Array.from({ length: 800 }, (_, index) => `other-${index}`);
const PORT = 3000 + 4 + others.length + 1;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'new-sites-checkout-'));
  mkdirSync(join(checkout, 'shell'));
  cpSync(join(root, 'shell/firebase-config.json'), join(checkout, 'shell/firebase-config.json'));
  listSections(others);
});

afterEach(() => rmSync(checkout, { recursive: true }));
afterAll(() => {
  delete process.env.LOCAL_SITES;
  rmSync(sites, { recursive: true });
});

/** Serves new sites and adds a section. Returns the reports. */
const addSection = async (name: string) => {
  const { serveNewSites } = await import('./new-sites');
  let tell: (line: string) => void = () => {};
  const told = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const known = others.map((target) => ({ target, packageName: `mfe-${target}`, port: 1 }));
  const server = serveNewSites(known, tell, checkout);
  listSections([...others, name]);
  mkdirSync(join(sites, 'of-nobody'));
  mkdirSync(join(sites, name));
  writeFileSync(join(sites, name, 'section.json'), '{}');
  return { server, line: await told };
};

test('serves a site from the creation of its folder until it is stopped', async () => {
  const { server, line } = await addSection('orders');
  expect(line).toBe(`The new section orders is on http://localhost:${PORT}.`);
  const address = `http://127.0.0.1:${PORT}/section.json`;
  const response = await fetch(address);
  expect(await response.json()).toEqual({});
  expect(response.headers.get('cache-control')).toBe('no-cache');
  await server.stop();
  expect(await server.exited).toBe(0);
  await expect(fetch(address)).rejects.toThrow();
});

test('reports a port in use and continues', async () => {
  const squatter = createServer().listen(PORT, '127.0.0.1');
  await once(squatter, 'listening');
  rmSync(join(sites, 'of-nobody'), { recursive: true });
  const { server, line } = await addSection('notes');
  expect(line).toMatch(/^The new section notes cannot be served: .*EADDRINUSE/);
  await server.stop();
  expect(await server.exited).toBe(0);
  squatter.close();
});
