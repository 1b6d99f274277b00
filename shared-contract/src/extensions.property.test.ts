import fc from 'fast-check';
import * as v from 'valibot';
import { readExtensions } from './extensions';
import { readManifestSchema } from './manifest';
import { sectionManifestSchema, sectionSourceSchema } from './written';

const HASH = `sha384-${'A'.repeat(64)}`;
const ROUTES = [{ path: '/', role: 'staff' }] as const;
const BUILD = {
  id: 'a',
  entry: 'builds/a/remoteEntry.js',
  integrity: HASH,
  chunks: {},
  files: HASH,
  team: 'Orders <orders@example.com>',
  contract: '^3.0.0',
  createdAt: '2026-11-21T09:30:00.000Z',
  routes: ROUTES,
};

const published = (extensions: unknown) => ({
  name: 'reports',
  serial: 7,
  builds: [{ ...BUILD, extends: extensions }],
  live: 'a',
  signature: 'AAAA',
});

const source = (extensions: unknown) => ({
  name: 'reports',
  team: 'Reports <reports@example.com>',
  contract: '^3.0.0',
  routes: ROUTES,
  extends: extensions,
});

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
const slot = fc
  .tuple(word, word, fc.integer({ min: 1 }))
  .map(([owner, place, n]) => `${owner}/${place}/v${n}`);
const panel = fc.record({
  slot,
  label: fc.string({ minLength: 1 }),
  order: fc.double({ noDefaultInfinity: true, noNaN: true }),
  role: fc.constantFrom('staff', 'admin'),
});
const panels = fc.uniqueArray(panel, { selector: (each) => each.slot, maxLength: 4 });

const isNoSlot = (text: unknown) => !/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*\/v[1-9]\d*$/.test(String(text));
const wrongSlot = fc.oneof(
  fc.constantFrom('', 'directory', 'directory/customer', 'directory/customer/1', 'directory/customer/v0'),
  fc.constantFrom(
    'Directory/customer/v1',
    '/customer/v1',
    'directory//v1',
    'directory/customer/v1/',
    'a/b/v1\n',
  ),
  fc.constantFrom(
    '../customer/v1',
    'directory/customer/v01',
    'directory/customer/v1.0',
    ' directory/customer/v1',
  ),
  fc.string().filter(isNoSlot),
);
/** A value of any other kind than these, also none. */
const other = (...kinds: string[]) => fc.anything().filter((value) => !kinds.includes(typeof value));

/** A panel that is wrong in one of its fields, or no panel at all. */
const wrongPanel = fc.oneof(
  fc.tuple(panel, fc.oneof(wrongSlot, other('string'))).map(([good, wrong]) => ({ ...good, slot: wrong })),
  fc.tuple(panel, fc.oneof(fc.constant(''), other('string'))).map(([good, label]) => ({ ...good, label })),
  fc
    .tuple(panel, fc.oneof(fc.constant(Number.NaN), other('number')))
    .map(([good, order]) => ({ ...good, order })),
  fc.tuple(panel, other('string')).map(([good, role]) => ({ ...good, role })),
  fc
    .tuple(
      panel,
      fc.string().filter((role) => role !== 'staff' && role !== 'admin'),
    )
    .map(([good, role]) => ({
      ...good,
      role,
    })),
  fc.tuple(panel, fc.constantFrom('slot', 'label', 'order', 'role')).map(([good, field]) => {
    const { [field]: _, ...rest }: Record<string, unknown> = good;
    return rest;
  }),
  other('object', 'undefined'),
  fc.constantFrom(null, [], {}),
);

const isWritten = (schema: v.GenericSchema, value: unknown): boolean => v.safeParse(schema, value).success;
const read = (extensions: unknown) =>
  readExtensions(v.parse(readManifestSchema, published(extensions)).builds[0]?.extends);

test('panels that are right are written and read as they are', () => {
  fc.assert(
    fc.property(panels, (list) => {
      expect(isWritten(sectionSourceSchema, source(list))).toBe(true);
      expect(isWritten(sectionManifestSchema, published(list))).toBe(true);
      expect(read(list)).toEqual(list);
    }),
  );
});

test('a wrong panel is refused by the writer, and left out by the reader, which keeps the rest', () => {
  fc.assert(
    fc.property(panels, wrongPanel, fc.nat(), (list, wrong, at) => {
      const mixed: unknown[] = [...list];
      mixed.splice(at % (list.length + 1), 0, wrong);
      expect(isWritten(sectionSourceSchema, source(mixed))).toBe(false);
      expect(isWritten(sectionManifestSchema, published(mixed))).toBe(false);
      expect(read(mixed)).toEqual(list);
    }),
  );
});

test('a field that only a newer page knows is refused by the writer, and left out by the reader', () => {
  fc.assert(
    fc.property(panel, word, fc.anything(), (good, name, value) => {
      fc.pre(!(name in good));
      const newer = [{ ...good, [name]: value }];
      expect(isWritten(sectionSourceSchema, source(newer))).toBe(false);
      expect(isWritten(sectionManifestSchema, published(newer))).toBe(false);
      expect(read(newer)).toEqual([good]);
    }),
  );
});

test('a second panel for a slot is refused by the writer, and left out by the reader', () => {
  fc.assert(
    fc.property(panel, panel, (first, { slot: _, ...second }) => {
      const twice = [first, { ...second, slot: first.slot }];
      expect(isWritten(sectionManifestSchema, published(twice))).toBe(false);
      expect(read(twice)).toEqual([first]);
    }),
  );
});

test('what is no list of panels is refused by the writer, and none to the reader', () => {
  const noList = fc.anything().filter((value) => value !== undefined && !Array.isArray(value));
  fc.assert(
    fc.property(noList, (wrong) => {
      expect(isWritten(sectionSourceSchema, source(wrong))).toBe(false);
      expect(isWritten(sectionManifestSchema, published(wrong))).toBe(false);
      expect(read(wrong)).toEqual([]);
    }),
  );
});

test('a build that says nothing of panels has none', () => {
  expect(read(undefined)).toEqual([]);
  expect(isWritten(sectionSourceSchema, { ...source([]), extends: undefined })).toBe(true);
});
