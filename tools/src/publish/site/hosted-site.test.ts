import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from '../../build/manifest/integrity';
import { generateSigningKey } from '../../build/manifest/signing-key';
import { previousBuild, SectionReleases, withLive } from '../releases/section-releases';
import { fakeBuild, fakeFiles } from '../testing/fake-build';
import { filesIn, HostedSite } from './site';

const KEY = generateSigningKey();

/** Holds what the site serves, and what was deployed. */
let live: string;
let folder: string;
let server: Server;
let site: HostedSite;
let deployments: number;
let serial: number;
let lagMs: number;

const put = (path: string, text: string) => writeFileSync(join(live, path), text);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hosting-'));
  live = join(folder, 'live');
  deployments = 0;
  serial = 0;
  lagMs = 0;
  mkdirSync(join(live, 'builds/old'), { recursive: true });
  server = createServer(({ url = '' }, response) => {
    if (url === '/broken') return response.writeHead(503).end();
    try {
      response.end(readFileSync(join(live, url)));
    } catch {
      response.writeHead(404).end('Not found');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  site = new HostedSite({
    address: `http://127.0.0.1:${port}`,
    deploy: async (from, released = serial) => {
      deployments += 1;
      serial = released;
      rmSync(live, { recursive: true });
      cpSync(from, live, { recursive: true });
    },
    exclusively: (action) => action(),
    get lagMs() {
      return lagMs;
    },
    lastSerial: async () => serial,
  });
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

test('reads a served file, undefined if there is none, and fails if the site fails', async () => {
  put('section.json', '{}');
  expect((await site.read('section.json'))?.toString()).toBe('{}');
  expect(await site.read('nothing.json')).toBeUndefined();
  await expect(site.read('broken')).rejects.toThrow('/broken answered 503');
});

test('deploys kept, new and leading files, and nothing else', async () => {
  put('builds/old/a.js', 'old()');
  put('section.json', 'before');
  put('stray.txt', 'goes');
  const added = join(folder, 'new.js');
  writeFileSync(added, 'fresh()');
  const upload = await site.change({
    keep: { 'builds/old/a.js': integrityOf('old()') },
    add: new Map([['builds/new/a.js', added]]),
    lead: new Map([['section.json', 'after']]),
  });
  expect((await filesIn(live)).sort()).toEqual(['builds/new/a.js', 'builds/old/a.js', 'section.json']);
  expect((await site.read('builds/old/a.js'))?.toString()).toBe('old()');
  expect((await site.read('section.json'))?.toString()).toBe('after');
  expect(upload).toEqual({ files: 2, bytes: 'fresh()after'.length });
});

test.each([
  ['another content', 'evil()', 'is not what was published'],
  ['no content', undefined, 'lacks builds/old/a.js'],
])('deploys nothing where a file that stays has %s', async (_, content, reason) => {
  if (content) put('builds/old/a.js', content);
  const change = { keep: { 'builds/old/a.js': integrityOf('old()') }, add: new Map(), lead: new Map() };
  await expect(site.change(change)).rejects.toThrow(reason);
  expect(deployments).toBe(0);
});

describe('a section there', () => {
  const section = () => new SectionReleases('reports', site, KEY);
  const served = async () => (await filesIn(live)).sort();

  test('is published, rolled back and published again as a whole', async () => {
    await section().publish(fakeBuild(folder, 1), 'live');
    await section().publish(fakeBuild(folder, 2), 'live');
    expect(await served()).toEqual([...fakeFiles(1, 2), 'section.json']);
    await section().change((manifest) => withLive(manifest, previousBuild(manifest)));
    expect(await section().manifest()).toMatchObject({ live: 'build-1' });
    await section().publish(fakeBuild(folder, 3), 'live');
    expect(await served()).toEqual([...fakeFiles(1, 2, 3), 'section.json']);
    expect(deployments).toBe(4);
  });

  test('is not changed if it serves an older section.json', async () => {
    await section().publish(fakeBuild(folder, 1), 'live');
    const yesterday = readFileSync(join(live, 'section.json'), 'utf8');
    await section().publish(fakeBuild(folder, 2), 'live');
    put('section.json', yesterday);
    await expect(section().publish(fakeBuild(folder, 3), 'live')).rejects.toThrow(
      'is older than its last release',
    );
    expect(deployments).toBe(2);
  });

  test('is looked at again while its CDN serves the release before', async () => {
    await section().publish(fakeBuild(folder, 1), 'live');
    const before = readFileSync(join(live, 'section.json'), 'utf8');
    await section().publish(fakeBuild(folder, 2), 'live');
    const newest = readFileSync(join(live, 'section.json'), 'utf8');
    put('section.json', before);
    lagMs = 10_000;
    setTimeout(() => put('section.json', newest), 700);
    await section().change((manifest) => withLive(manifest, previousBuild(manifest)));
    expect(await section().manifest()).toMatchObject({ live: 'build-1' });
  });

  test('is not changed if it serves a modified script', async () => {
    await section().publish(fakeBuild(folder, 1), 'live');
    put('builds/build-1/a/1.js', 'evil()');
    await expect(section().publish(fakeBuild(folder, 2), 'live')).rejects.toThrow(
      'builds/build-1/a/1.js on http',
    );
    expect(deployments).toBe(1);
  });
});
