import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateSigningKey, type SigningKey } from '../build/signing-key';
import type { GateSubject } from './gate/page-faults';
import { main } from './outside';
import { fakeBuild } from './testing/fake-build';

const KEY = generateSigningKey();
const TERMS = { providedNames: { react: ['useState'] }, shared: [{ name: 'react', version: '19.3.1' }] };

let folder: string;
let server: Server;
let address: string;
/** The files of the page, and below `site/` those of the section's site. */
let served: Map<string, string>;
/** The lines of the commands. */
let said: string;
/** The faults that the browser finds, and the candidates that it opened. */
let mockFaults: string[];
let mockOpened: GateSubject[];
/** The day of the build that the next `build` makes. */
let mockDay: number;

const repository = (path = '') => join(folder, 'repository', path);
const write = (path: string, text: string) => {
  mkdirSync(dirname(repository(path)), { recursive: true });
  writeFileSync(repository(path), text);
};

jest.mock('./gate/page-faults', () => ({
  ...jest.requireActual('./gate/page-faults'),
  pageFaults: async (subject: GateSubject) => {
    mockOpened.push(subject);
    return mockFaults;
  },
}));

// Jest cannot load rspack.
jest.mock('../build/section-config', () => ({ sectionConfig: (sources: object) => sources }));
jest.mock('../build/run-build', () => ({
  runBuild: async (sources: { versions: object }) => {
    expect(sources.versions).toEqual({ react: '19.3.1' });
    makeBuild('node_modules/papaparse/papaparse.js');
  },
}));

/** Puts a build into `dist` whose scripts have this source. */
const makeBuild = (source: string) => {
  const { build, folder: built } = fakeBuild(repository('dist/builds'), mockDay, { terms: { shared: [] } });
  for (const script of ['remoteEntry.js', 'a/1.js']) {
    writeFileSync(join(built, `${script}.map`), JSON.stringify({ sources: [source] }));
  }
  write('dist/section.json', JSON.stringify({ name: 'reports', builds: [build], live: build.id }));
};

const list = (listed: SigningKey | undefined) =>
  served.set(
    'sections.json',
    JSON.stringify(listed ? { reports: { site: address, publicKey: listed.publicKey } } : {}),
  );

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outside-'));
  served = new Map();
  server = createServer((request, response) => {
    const text = served.get(request.url?.slice(1) ?? '');
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  said = '';
  mockFaults = [];
  mockOpened = [];
  mockDay = 1;
  for (const method of ['log', 'error'] as const) {
    jest.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      said += `${words.join(' ')}
`;
    });
  }
  write('package.json', JSON.stringify({ config: { page: address, deploy: 'cp -r .site ../deployed' } }));
  write(
    'section.json',
    JSON.stringify({
      name: 'reports',
      contract: '^3.0.0',
      team: 'Reports <reports@example.com>',
      routes: [{ path: '/', role: 'staff' }],
    }),
  );
  write('src/section.tsx', 'export default {};');
  write('page/mf-manifest.json', JSON.stringify(TERMS));
  served.set('mf-manifest.json', JSON.stringify({ ...TERMS, declarations: 'assets/page.1a2b3c4d.d.ts' }));
  served.set('assets/page.1a2b3c4d.d.ts', "declare module 'shared-ui' {}");
  list(KEY);
  Object.assign(process.env, {
    SECTION_SIGNING_KEY: KEY.privateKey,
    SMOKE_EMAIL: 'sari@example.com',
    SMOKE_PASSWORD: 'secret',
  });
});

afterEach(() => {
  server.close();
  for (const name of ['SECTION_SIGNING_KEY', 'SMOKE_EMAIL', 'SMOKE_PASSWORD', 'SITE_FOLDER']) {
    delete process.env[name];
  }
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]) => main(args, repository());

const liveIn = (site: string): unknown =>
  JSON.parse(readFileSync(join(folder, site, 'section.json'), 'utf8')).live;

test('keeps what the page provides, and its declarations', async () => {
  expect(await run('page')).toBe(0);
  expect(readFileSync(repository('page/page.d.ts'), 'utf8')).toBe("declare module 'shared-ui' {}");
  expect(JSON.parse(readFileSync(repository('page/mf-manifest.json'), 'utf8'))).toMatchObject(TERMS);
  served.delete('assets/page.1a2b3c4d.d.ts');
  expect(await run('page')).toBe(1);
  expect(said).toContain('has no declarations');
});

test('publishes by the command of its own host: the whole site, signed, after the gate', async () => {
  expect(await run('publish')).toBe(0);
  expect(mockOpened.map(({ target, manifest }) => [target, manifest?.live])).toEqual([
    ['reports', 'build-1'],
  ]);
  expect(liveIn('deployed')).toBe('build-1');
  expect(readFileSync(join(folder, 'deployed/builds/build-1/remoteEntry.js'), 'utf8')).toBe('start(1)');
  expect(said).toContain('✔ build-1 is live after');
});

test('keeps the builds of a site in a folder, and goes back and forth', async () => {
  process.env.SITE_FOLDER = join(folder, 'site');
  expect(await run('publish')).toBe(0);
  mockDay = 2;
  expect(await run('publish')).toBe(0);
  expect(liveIn('site')).toBe('build-2');
  expect(await run('rollback')).toBe(0);
  expect(liveIn('site')).toBe('build-1');
  expect(await run('rollback', 'build-2')).toBe(0);
  expect(liveIn('site')).toBe('build-2');
  expect(await run('rollback', 'build-9')).toBe(1);
  expect(said).toContain('There is no build build-9 on the site. It keeps build-2, build-1.');
});

test('publishes nothing that the browser finds broken', async () => {
  mockFaults = ['sari@example.com, / of reports: broken'];
  expect(await run('publish')).toBe(1);
  expect(said).toContain('broken');
  expect(said).toContain('nothing was published');
  expect(() => liveIn('deployed')).toThrow('ENOENT');
});

test('opens no browser with a second copy of what the page provides', async () => {
  makeBuild('webpack://reports/node_modules/react/cjs/react.production.js');
  expect(await run('gate')).toBe(1);
  expect(said).toMatch(/The build bundles react in .+, but the page provides it/);
  expect(mockOpened).toEqual([]);
});

test('says what the page lacks', async () => {
  served.set('mf-manifest.json', JSON.stringify({ ...TERMS, contract: '2.0.0' }));
  expect(await run('publish')).toBe(1);
  expect(said).toContain('The live shell lacks contract ^3.0.0');
});

test.each([
  ['a section that the page does not list', () => list(undefined), 'lists no reports: its operator adds'],
  ['another key', () => list(generateSigningKey()), 'is not the key that'],
  ['no key', () => delete process.env.SECTION_SIGNING_KEY, 'SECTION_SIGNING_KEY is not set'],
  [
    'a failing deployment',
    () => write('package.json', JSON.stringify({ config: { page: address, deploy: 'exit 3' } })),
    '`exit 3` ended with 3',
  ],
  [
    'no deployment',
    () => write('package.json', JSON.stringify({ config: { page: address } })),
    'has no "config.deploy"',
  ],
])('publishes nothing with %s', async (_, spoil, message) => {
  spoil();
  expect(await run('publish')).toBe(1);
  expect(said).toContain(message);
  expect(() => liveIn('deployed')).toThrow('ENOENT');
});

test('names its commands', async () => {
  expect(await run('deploy')).toBe(1);
  expect(said).toContain('section-kit page | build | gate | publish | rollback [BUILD]');
});
