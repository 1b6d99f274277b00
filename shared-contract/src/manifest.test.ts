import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import schema from '../section.schema.json';
import { readExtensions } from './extensions';
import { buildFilesSchema, readManifestSchema } from './manifest';
import { nextSerial, sectionManifestSchema, sectionSitesSchema, sectionSourceSchema } from './written';

const ROUTE = { path: '/customer', role: 'staff', link: { label: 'Customer', order: 2 } };
const HASH = `sha384-${'A'.repeat(64)}`;
const BUILD = {
  id: '20261121T0930-1a2b3c4',
  entry: 'builds/20261121T0930-1a2b3c4/remoteEntry.js',
  integrity: HASH,
  chunks: {},
  files: HASH,
  contract: '^3.0.0',
  createdAt: '2026-11-21T09:30:00.000Z',
  routes: [ROUTE],
};
const PANEL = { slot: 'directory/customer/v1', label: 'Reports', order: 3, role: 'staff' };
const MANIFEST = { name: 'directory', serial: 7, builds: [BUILD], live: BUILD.id, signature: 'AAAA' };
const SOURCE = {
  name: 'directory',
  contract: '^3.0.0',
  team: 'Directory <directory@example.com>',
  routes: [ROUTE],
};

/** Returns the paths at which `value` breaks the schema. */
const faults = (schema: v.GenericSchema, value: unknown): (string | null)[] =>
  (v.safeParse(schema, value).issues ?? []).map((issue) => v.getDotPath(issue));

describe('section.json of a site', () => {
  test('names builds, their routes and the live build', () => {
    expect(faults(sectionManifestSchema, MANIFEST)).toEqual([]);
    const firstList = { collection: 'salesReport', order: '-timestamp' };
    const builds = [{ ...BUILD, routes: [{ path: '/', role: 'admin', firstList }] }];
    expect(faults(sectionManifestSchema, { ...MANIFEST, builds })).toEqual([]);
    const replacing = [{ ...BUILD, replaces: '20261120T0930-1a2b3c4' }];
    expect(faults(sectionManifestSchema, { ...MANIFEST, builds: replacing })).toEqual([]);
    const canary = { build: BUILD.id, percent: 10 };
    expect(faults(sectionManifestSchema, { ...MANIFEST, canary })).toEqual([]);
    const pilot = { build: BUILD.id, percent: 0, accounts: [0, 2 ** 32 - 1] };
    expect(faults(sectionManifestSchema, { ...MANIFEST, canary: pilot })).toEqual([]);
    const withdrawn = [{ ...BUILD, withdrawn: true }];
    expect(faults(sectionManifestSchema, { ...MANIFEST, builds: withdrawn })).toEqual([]);
    const offering = { ...ROUTE, slots: [PANEL.slot, 'directory/customer/v2'] };
    const panels = [
      { ...BUILD, routes: [offering], extends: [PANEL, { ...PANEL, slot: offering.slots[1] }] },
    ];
    expect(faults(sectionManifestSchema, { ...MANIFEST, builds: panels })).toEqual([]);
  });

  test.each([
    ['name', { ...MANIFEST, name: 'Directory' }],
    ['builds.0.routes', { ...MANIFEST, builds: [{ ...BUILD, routes: [] }] }],
    [
      'builds.0.routes.0.path',
      { ...MANIFEST, builds: [{ ...BUILD, routes: [{ ...ROUTE, path: 'customer' }] }] },
    ],
    [
      'builds.0.routes.0.path',
      { ...MANIFEST, builds: [{ ...BUILD, routes: [{ ...ROUTE, path: '/customer/:id' }] }] },
    ],
    [
      'builds.0.routes.0.path',
      { ...MANIFEST, builds: [{ ...BUILD, routes: [{ ...ROUTE, path: '/override' }] }] },
    ],
    ['builds.0.routes.0.role', { ...MANIFEST, builds: [{ ...BUILD, routes: [{ ...ROUTE, role: 'boss' }] }] }],
    [
      'builds.0.routes.0.link.label',
      { ...MANIFEST, builds: [{ ...BUILD, routes: [{ ...ROUTE, link: { label: '', order: 2 } }] }] },
    ],
    [
      'builds.0.routes.0.link.icon',
      {
        ...MANIFEST,
        builds: [{ ...BUILD, routes: [{ ...ROUTE, link: { ...ROUTE.link, icon: 'url(#a)' } }] }],
      },
    ],
    [
      'builds.0.routes.0.firstList.collection',
      {
        ...MANIFEST,
        builds: [{ ...BUILD, routes: [{ ...ROUTE, firstList: { collection: 'a/b', order: 'name' } }] }],
      },
    ],
    [
      'builds.0.routes.0.slots.0',
      { ...MANIFEST, builds: [{ ...BUILD, routes: [{ ...ROUTE, slots: ['customer'] }] }] },
    ],
    ['builds.0.extends', { ...MANIFEST, builds: [{ ...BUILD, extends: [PANEL, { ...PANEL, order: 4 }] }] }],
    ['builds', { ...MANIFEST, builds: [] }],
    ['builds.0.id', { ...MANIFEST, builds: [{ ...BUILD, id: '../elsewhere' }] }],
    ['builds.0.contract', { ...MANIFEST, builds: [{ ...BUILD, contract: '1.0.0' }] }],
    ['builds.0.createdAt', { ...MANIFEST, builds: [{ ...BUILD, createdAt: 'yesterday' }] }],
    ['builds.0.chunks', { ...MANIFEST, builds: [{ ...BUILD, chunks: undefined }] }],
    ['builds.0.chunks.1.js', { ...MANIFEST, builds: [{ ...BUILD, chunks: { '1.js': 'sha384-' } }] }],
    ['builds.0.integrity', { ...MANIFEST, builds: [{ ...BUILD, integrity: 'sha256-AAAA' }] }],
    ['builds.0.files', { ...MANIFEST, builds: [{ ...BUILD, files: '' }] }],
    ['live', { ...MANIFEST, live: undefined }],
    ['canary.percent', { ...MANIFEST, canary: { build: BUILD.id, percent: 101 } }],
    // Never an address: everybody reads the file.
    [
      'canary.accounts.0',
      { ...MANIFEST, canary: { build: BUILD.id, percent: 0, accounts: ['budi@example.com'] } },
    ],
    ['builds.0.entry', { ...MANIFEST, builds: [{ ...BUILD, entry: 'builds/../../remoteEntry.js' }] }],
    ['builds.0.chunks.../1.js', { ...MANIFEST, builds: [{ ...BUILD, chunks: { '../1.js': HASH } }] }],
    ['serial', { ...MANIFEST, serial: undefined }],
    ['serial', { ...MANIFEST, serial: -1 }],
    ['serial', { ...MANIFEST, serial: 1.5 }],
    ['signature', { ...MANIFEST, signature: '-' }],
    ['signature', { ...MANIFEST, signature: undefined }],
    ['canaries', { ...MANIFEST, canaries: [] }],
  ])('is refused for its %s', (path, manifest) => {
    expect(faults(sectionManifestSchema, manifest)).toEqual([path]);
  });
});

describe('section.json of a site that is newer than the shell', () => {
  const firstList = { collection: 'customers', order: 'name' };
  const newerOf = (added: object) => ({
    ...MANIFEST,
    ...added,
    builds: [
      {
        ...BUILD,
        ...added,
        routes: [
          { ...ROUTE, ...added, link: { ...ROUTE.link, ...added }, firstList: { ...firstList, ...added } },
        ],
      },
    ],
    canary: { build: BUILD.id, percent: 10, ...added },
  });

  test('is read without the fields that the shell does not know', () => {
    const read = v.parse(readManifestSchema, newerOf({ since: 'contract 9' }));
    expect(read).toEqual(newerOf({}));
  });

  test('is read without what the shell does not understand of its panels', () => {
    const slots = ['directory/customer/v9'];
    const newer = (extensions: unknown) => ({
      ...MANIFEST,
      builds: [{ ...BUILD, routes: [{ ...ROUTE, slots }], extends: extensions }],
    });
    const read = (extensions: unknown) => {
      const [build] = v.parse(readManifestSchema, newer(extensions)).builds;
      return build;
    };
    const { extends: panels, ...rest } =
      read([
        { ...PANEL, icon: 'M0 0' },
        { ...PANEL, role: 'boss' },
      ]) ?? {};
    expect(readExtensions(panels)).toEqual([PANEL]);
    expect(rest).toEqual(BUILD);
    expect(readExtensions(read({ [PANEL.slot]: PANEL })?.extends)).toEqual([]);
  });

  test('is refused where a field that the shell knows is wrong', () => {
    expect(faults(readManifestSchema, { ...MANIFEST, live: 7 })).toEqual(['live']);
    const builds = [{ ...BUILD, routes: [{ ...ROUTE, role: 'boss' }] }];
    expect(faults(readManifestSchema, { ...MANIFEST, builds })).toEqual(['builds.0.routes.0.role']);
  });
});

describe('section.json of a package', () => {
  test('names routes and a contract', () => {
    expect(faults(sectionSourceSchema, SOURCE)).toEqual([]);
    expect(faults(sectionSourceSchema, { $schema: './section.schema.json', ...SOURCE })).toEqual([]);
  });

  test('has no builds', () => {
    expect(faults(sectionSourceSchema, { ...SOURCE, builds: [BUILD] })).toEqual(['builds']);
  });

  test('has a published JSON Schema that says the same', () => {
    const isText = (key: string) => key === 'title' || key === 'description';
    const published = JSON.stringify(schema, (key, value) => (isText(key) ? undefined : value));
    expect(JSON.parse(published)).toEqual(toJsonSchema(sectionSourceSchema));
  });
});

describe('sections.json', () => {
  const SITE = { site: 'https://reports.example', publicKey: 'AAAA' };

  test('names the site and the key of each section', () => {
    expect(faults(sectionSitesSchema, { reports: SITE })).toEqual([]);
  });

  test.each([
    ['Reports', { Reports: SITE }],
    ['reports.site', { reports: { ...SITE, site: 'reports.example' } }],
    ['reports.publicKey', { reports: { site: SITE.site } }],
  ])('is refused for its %s', (path, sites) => {
    expect(faults(sectionSitesSchema, sites)).toEqual([path]);
  });
});

describe('files.json of a build', () => {
  test('names the hash of each file', () => {
    expect(faults(buildFilesSchema, { 'remoteEntry.js': HASH, 'a/b.css': HASH })).toEqual([]);
  });

  test.each(['a/_b-c.d.js', 'assets/main.1a2b3c4d.js.map'])('takes the name %s', (path) => {
    expect(faults(buildFilesSchema, { [path]: HASH })).toEqual([]);
  });

  test.each([
    '',
    '.',
    '..',
    '../x',
    'a/..',
    'a/../x',
    'assets/../../attack/x.txt',
    'a/./x',
    'a//x',
    'a/',
    '/x',
    '//host/x',
    'a\\..\\x',
    '..\\x',
    'C:/x',
    'C:x',
    'a/C:x',
    'file:///x',
    'a/.git/config',
    '%2e%2e/x',
    'a/%2e%2e/x',
    'a\u0000/x',
    'a\n',
    'a/\u2024\u2024/x',
  ])('refuses the name %j', (path) => {
    expect(faults(buildFilesSchema, { [path]: HASH })).toEqual([path]);
  });

  test.each([
    ['../section.json', { '../section.json': HASH }],
    ['a.js', { 'a.js': 'sha256-AAAA' }],
  ])('is refused for its %s', (path, files) => {
    expect(faults(buildFilesSchema, files)).toEqual([path]);
  });
});

describe('a serial', () => {
  test('is the time, so that it grows if the last release is not known', () => {
    expect(nextSerial(0, 1_700_000_000_000)).toBe(1_700_000_000_000);
    jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    expect(nextSerial(0)).toBe(1_800_000_000_000);
  });

  test('grows if two releases share a millisecond, and if a clock is behind', () => {
    expect(nextSerial(1_700_000_000_000, 1_700_000_000_000)).toBe(1_700_000_000_001);
    expect(nextSerial(1_700_000_000_000, 1_600_000_000_000)).toBe(1_700_000_000_001);
  });
});
