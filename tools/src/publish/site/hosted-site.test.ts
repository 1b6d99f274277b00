import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from 'section-kit/build/integrity';
import { generateSigningKey } from 'section-kit/build/signing-key';
import { previousBuild, SectionReleases, withLive } from 'section-kit/publish/section-releases';
import { filesIn, HostedSite } from 'section-kit/publish/site';
import { fakeBuild, fakeFiles } from 'section-kit/publish/testing/fake-build';
import { HEAD_SCRIPTS } from '../../build/head-scripts';
import type { HostingEntry } from '../hosting/hosting-config';
import { serveSite } from '../hosting/site-server';
import { ShellReleases } from '../releases/shell-releases';

const KEY = generateSigningKey();

/** The inline scripts of this checkout's shell, which its policy allows. */
jest.mock('../../build/head-scripts', () => ({ HEAD_SCRIPTS: ['none()'] }));

/** Holds what the site serves, and what was deployed. */
let live: string;
let folder: string;
let server: Server;
let site: HostedSite<HostingEntry>;
let deployments: number;
let serial: number;
let lagMs: number;
/** The headers and rewrites of the last deployment. */
let hosting: HostingEntry | undefined;

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
    deploy: async (from, released = serial, entry = undefined) => {
      deployments += 1;
      hosting = entry;
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

describe('a shell there', () => {
  const CONFIG = {
    options: { apiKey: 'key', authDomain: 'sales.example', projectId: 'sales' },
    region: 'asia-southeast2',
  };
  const PATHS = ['', 'customer', 'override', 'favicon.svg', 'mf-manifest.json', 'sections.json'];

  /** The page at a checkout with these sections: its site and headers name them and the backend. */
  const shell = (names: readonly string[] = ['reports'], backend = 'https://backend.example') => {
    const sites = names.map(
      (name) => [name, { site: `https://${name}.example`, publicKey: 'AAAA' }] as const,
    );
    const origins = {
      sections: Object.fromEntries(sites.map(([name, { site: origin }]) => [name, origin])),
      backend: [backend],
      production: true,
    };
    const releases = new ShellReleases(site, KEY, { config: CONFIG, origins });
    return { releases, sections: Object.fromEntries(sites) };
  };

  /** Publishes the shell whose only script, inline script and name have this text. */
  const publish = async (text: string, { releases, sections } = shell()) => {
    Object.assign(HEAD_SCRIPTS, [`${text}()`]);
    const dist = join(folder, text);
    mkdirSync(join(dist, 'assets'), { recursive: true });
    const asset = `assets/main.${text}.js`;
    writeFileSync(join(dist, asset), `load(${JSON.stringify(text)})`);
    writeFileSync(join(dist, 'favicon.svg'), `<svg id="${text}"/>`);
    writeFileSync(join(dist, 'mf-manifest.json'), JSON.stringify({ providedNames: { react: [text] } }));
    writeFileSync(
      join(dist, 'index.html'),
      `<meta name="page-config"><script>${text}()</script><script src="/${asset}" integrity="${integrityOf(`load(${JSON.stringify(text)})`)}">`,
    );
    await releases.publish(dist, sections);
  };

  /** Returns what the site answers at each path: status, all headers that it was deployed with, and the bytes. */
  const answers = async () => {
    if (!hosting) throw new Error('Nothing was deployed with headers.');
    const served = await serveSite(live, hosting);
    const ownHeaders = new Set(
      hosting.headers.flatMap((rule) => rule.headers.map(({ key }) => key.toLowerCase())),
    );
    try {
      const found = [...PATHS, 'assets/main.first.js'].map(async (path) => {
        const response = await fetch(`${served.address}/${path}`);
        const headers = [...response.headers].filter(([name]) => ownHeaders.has(name));
        return [path, { status: response.status, headers, text: await response.text() }] as const;
      });
      return Object.fromEntries(await Promise.all(found));
    } finally {
      await served.close();
    }
  };
  const policyIn = (found: Awaited<ReturnType<typeof answers>>, path = '') =>
    found[path]?.headers.find(([name]) => name === 'content-security-policy')?.[1];

  test('goes back to the bytes, the integrity and the policy of the release before, in one deployment', async () => {
    await publish('first');
    const former = await answers();
    await publish('second');
    expect(policyIn(await answers())).not.toBe(policyIn(former));
    const { releases, sections } = shell();
    const before = deployments;
    await releases.rollback(sections, undefined, async () => {});
    expect(deployments).toBe(before + 1);
    expect(await answers()).toEqual(former);
    // Otherwise the policy of this checkout would stop the inline script of the former page.
    expect(policyIn(former)).toContain(`'${integrityOf('first()', 'sha256')}'`);
    expect(former['']?.text).toContain(`integrity="${integrityOf('load("first")')}"`);
  });

  test('goes back with the sections and the backend that the page has now', async () => {
    await publish('first', shell(['reports']));
    const former = await answers();
    const now = shell(['reports', 'orders'], 'https://moved.example');
    await publish('second', now);
    const { 'sections.json': listed } = await answers();
    await now.releases.rollback(now.sections, undefined, async () => {});
    const found = await answers();
    expect(found['sections.json']?.text).toBe(listed?.text);
    for (const path of ['', 'override']) {
      const expected = policyIn(former, path)
        ?.replaceAll('https://reports.example', 'https://reports.example https://orders.example')
        .replaceAll('https://backend.example', 'https://moved.example');
      expect(policyIn(found, path)).toBe(expected);
    }
    expect(found['']?.text).toBe(former['']?.text);
  });

  test('is not changed by a rollback if one of its scripts is not what was published', async () => {
    await publish('first');
    await publish('second');
    put('assets/main.first.js', 'evil()');
    const before = deployments;
    const { releases, sections } = shell();
    await expect(releases.rollback(sections, undefined, async () => {})).rejects.toThrow(
      'is not what was published',
    );
    expect(deployments).toBe(before);
  });

  test('holds the next shell where no address shows it, with its own policy kept', async () => {
    await publish('first');
    const former = await answers();
    const { releases, sections } = shell();
    const dist = join(folder, 'second');
    await publish('second');
    await releases.rollback(sections, undefined, async () => {});
    await releases.publish(dist, sections, { hold: true });
    const found = await answers();
    expect(found).toEqual(former);
    const documents = (await filesIn(live)).filter((path) => path.endsWith('.html'));
    expect(documents).toEqual(['index.html']);
  });
});
