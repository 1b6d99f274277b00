import * as v from 'valibot';
import { sectionManifestSchema, sectionSitesSchema, sectionSourceSchema } from './manifest';

const ROUTE = { path: '/customer', role: 'staff', link: { label: 'Customer', order: 2 } };
const BUILD = {
  id: '20261121T0930-1a2b3c4',
  entry: 'builds/20261121T0930-1a2b3c4/remoteEntry.js',
  contract: '^1.0.0',
  createdAt: '2026-11-21T09:30:00.000Z',
};
const MANIFEST = { name: 'directory', routes: [ROUTE], builds: [BUILD], live: BUILD.id };
const SOURCE = { name: 'directory', contract: '^1.0.0', routes: [ROUTE] };

/** Where `value` breaks the schema, or nothing where it does not. */
const faults = (schema: v.GenericSchema, value: unknown): (string | null)[] =>
  (v.safeParse(schema, value).issues ?? []).map((issue) => v.getDotPath(issue));

describe('section.json of a site', () => {
  test('names routes, builds and the live one', () => {
    expect(faults(sectionManifestSchema, MANIFEST)).toEqual([]);
    expect(faults(sectionManifestSchema, { ...MANIFEST, routes: [{ path: '/', role: 'admin' }] })).toEqual(
      [],
    );
  });

  test.each([
    ['name', { ...MANIFEST, name: 'Directory' }],
    ['routes', { ...MANIFEST, routes: [] }],
    ['routes.0.path', { ...MANIFEST, routes: [{ ...ROUTE, path: 'customer' }] }],
    ['routes.0.path', { ...MANIFEST, routes: [{ ...ROUTE, path: '/customer/:id' }] }],
    ['routes.0.role', { ...MANIFEST, routes: [{ ...ROUTE, role: 'boss' }] }],
    ['routes.0.link.label', { ...MANIFEST, routes: [{ ...ROUTE, link: { label: '', order: 2 } }] }],
    ['builds', { ...MANIFEST, builds: [] }],
    ['builds.0.id', { ...MANIFEST, builds: [{ ...BUILD, id: '../elsewhere' }] }],
    ['builds.0.contract', { ...MANIFEST, builds: [{ ...BUILD, contract: '1.0.0' }] }],
    ['builds.0.createdAt', { ...MANIFEST, builds: [{ ...BUILD, createdAt: 'yesterday' }] }],
    ['live', { name: 'directory', routes: [ROUTE], builds: [BUILD] }],
    ['canaries', { ...MANIFEST, canaries: [] }],
  ])('is refused for its %s', (path, manifest) => {
    expect(faults(sectionManifestSchema, manifest)).toEqual([path]);
  });
});

describe('section.json of a package', () => {
  test('names routes and the contract they are built for', () => {
    expect(faults(sectionSourceSchema, SOURCE)).toEqual([]);
    expect(faults(sectionSourceSchema, { $schema: './section.schema.json', ...SOURCE })).toEqual([]);
  });

  test('leaves the builds to the build', () => {
    expect(faults(sectionSourceSchema, { ...SOURCE, builds: [BUILD] })).toEqual(['builds']);
  });
});

describe('sections.json', () => {
  test('names the site of each section', () => {
    expect(faults(sectionSitesSchema, { reports: 'https://reports.example' })).toEqual([]);
  });

  test.each([
    ['Reports', { Reports: 'https://reports.example' }],
    ['reports', { reports: 'reports.example' }],
  ])('is refused for its %s', (path, sites) => {
    expect(faults(sectionSitesSchema, sites)).toEqual([path]);
  });
});
