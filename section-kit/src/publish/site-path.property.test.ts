import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { buildFilesSchema } from 'shared-contract';
import * as v from 'valibot';
import { integrityOf } from '../build/integrity';
import { HostedSite, LocalSite, placeIn, type Site, type SiteChange } from './site';

const [NAMES, CHANGES] = process.env.NIGHT === '1' ? [3_000, 400] : [600, 80];
const CONTENT = 'hostile';
const HASH = integrityOf(CONTENT);

const SEGMENTS = ['..', '.', '', '...', '.git', 'a', 'assets', 'x.txt', 'site', 'C:', '%2e%2e', '~', ' ..'];
const SEPARATORS = ['/', '/', '/', '\\', '//', '%2f', '\u0000', '\u2215'];

/** Paths that lead out of a folder in one of many ways, and harmless ones. */
const hostileName = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...SEGMENTS), fc.string({ maxLength: 4 })),
      fc.constantFrom(...SEPARATORS),
    ),
    {
      minLength: 1,
      maxLength: 7,
    },
  )
  .map((parts) => parts.map(([segment, separator]) => segment + separator).join(''))
  .chain((text) => fc.constantFrom(text, text.slice(0, -1), `/${text}`, `https://evil.example/${text}`));

const plainName = fc
  .array(fc.stringMatching(/^[a-z][a-z0-9._-]{0,5}$/), { minLength: 1, maxLength: 3 })
  .map((segments) => segments.join('/'));

test('an accepted name is below its folder on every system', () => {
  let taken = 0;
  let refused = 0;
  fc.assert(
    fc.property(fc.oneof({ weight: 4, arbitrary: hostileName }, plainName), (name) => {
      if (!v.is(buildFilesSchema, { [name]: HASH })) {
        refused += 1;
        return;
      }
      taken += 1;
      expect(placeIn('/sites/reports', name)).toBe(`/sites/reports/${name}`);
      expect(name.split(/[\\/]/).filter((segment) => /^\.*$/.test(segment))).toEqual([]);
      expect(name).not.toMatch(/^[/\\]|:|\\/);
    }),
    { numRuns: NAMES },
  );
  expect(taken).toBeGreaterThan(NAMES / 20);
  expect(refused).toBeGreaterThan(NAMES / 2);
});

const DEEP = '1/2/3/4/5/6/7';

/** A folder with a site deep inside, so that no name leads further. All other files there are outside the site. */
let top: string;
let world: string;
let tmp: string | undefined;

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'world-'));
  world = join(top, DEEP);
  mkdirSync(world, { recursive: true });
  for (const folder of ['site', 'tmp', 'outside']) mkdirSync(join(world, folder));
  writeFileSync(join(world, 'new.js'), CONTENT);
  writeFileSync(join(world, 'outside/x.txt'), 'before');
  tmp = process.env.TMPDIR;
  // Sites are prepared in this folder before they are deployed.
  process.env.TMPDIR = join(world, 'tmp');
});

afterEach(() => {
  if (tmp === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = tmp;
  rmSync(top, { recursive: true });
});

/** Returns everything outside the site's own folder. */
const outside = () =>
  readdirSync(top, { recursive: true, encoding: 'utf8' }).filter((path) => !path.startsWith(`${DEEP}/site/`));

const localSite = (): Site => new LocalSite(join(world, 'site'));

/** Returns a site on Hosting whose server gives every URL the same answer. */
const hostingSite = (): Site =>
  new HostedSite({
    address: 'https://site.example',
    deploy: async (folder) => {
      const placed = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      if (placed.some((path) => path.includes('..')))
        throw new Error('A deployed name leads out of its folder.');
    },
    exclusively: (action) => action(),
    lagMs: 0,
    lastSerial: async () => 0,
  });

const changeOf = (kind: 'keep' | 'add' | 'lead', name: string): SiteChange => ({
  keep: kind === 'keep' ? { [name]: HASH } : {},
  add: new Map(kind === 'add' ? [[name, join(world, 'new.js')]] : []),
  lead: new Map(kind === 'lead' ? [[name, CONTENT]] : []),
});

test.each([
  ['in a local folder', localSite],
  ['on Hosting', hostingSite],
])('a site %s places no file outside of its own folder, whatever it is called', async (_, siteOf) => {
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(new URL(String(input)).origin);
    return new Response(CONTENT);
  });
  const site = siteOf();
  const before = outside();
  let refused = 0;
  let changed = 0;
  const change = fc.tuple(fc.constantFrom('keep' as const, 'add' as const, 'lead' as const), hostileName);
  await fc.assert(
    fc.asyncProperty(change, async ([kind, name]) => {
      try {
        await site.change(changeOf(kind, name));
        changed += 1;
      } catch {
        refused += 1;
      }
      await site.read(name).catch(() => undefined);
      expect(outside()).toEqual(before);
      expect(readFileSync(join(world, 'outside/x.txt'), 'utf8')).toBe('before');
    }),
    { numRuns: CHANGES },
  );
  expect(asked.filter((origin) => origin !== 'https://site.example')).toEqual([]);
  expect(refused).toBeGreaterThan(CHANGES / 4);
  expect(changed).toBeGreaterThan(0);
});
