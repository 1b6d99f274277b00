import { fallbackBuilds, type SectionBuild, type SectionManifest } from 'shared-contract';
import type { UnsignedManifest } from '../build/section-manifest';
import {
  type Audience,
  canaryBuild,
  previousBuild,
  withBuild,
  withCanary,
  withRollback,
} from './section-releases';

const HASH = `sha384-${'A'.repeat(64)}`;

/** Returns a build of this day of November. */
const build = (day: number): SectionBuild => ({
  id: `build-${day}`,
  entry: `builds/build-${day}/remoteEntry.js`,
  integrity: HASH,
  chunks: {},
  files: HASH,
  contract: '^3.0.0',
  createdAt: new Date(Date.UTC(2026, 10, day)).toISOString(),
  routes: [{ path: '/', role: 'staff' }],
});

const signed = (manifest: UnsignedManifest): SectionManifest => ({
  ...manifest,
  serial: 1,
  signature: 'AAAA',
});

/** Publishes the builds of these days in order. */
const published = (...days: (number | [number, Audience])[]): SectionManifest => {
  let manifest: SectionManifest | undefined;
  for (const day of days) {
    const [number, audience] = typeof day === 'number' ? [day, 'live' as const] : day;
    manifest = signed(withBuild(manifest, 'reports', build(number), audience));
  }
  if (!manifest) throw new Error('nothing was published');
  return manifest;
};

const ids = ({ builds }: UnsignedManifest) => builds.map(({ id }) => id);

describe('a new build', () => {
  test('goes live, also as the first one', () => {
    expect(published(1)).toMatchObject({ name: 'reports', live: 'build-1' });
    expect(published(1, 2)).toMatchObject({ live: 'build-2' });
  });

  test('can be held, or be a canary', () => {
    expect(published(1, [2, 'hold'])).toMatchObject({ live: 'build-1' });
    expect(published(1, [2, 'hold'])).not.toHaveProperty('canary');
    expect(published(1, [2, { canary: 10 }])).toMatchObject({
      live: 'build-1',
      canary: { build: 'build-2', percent: 10 },
    });
  });

  test('ends a canary only if it goes live', () => {
    expect(published(1, [2, { canary: 10 }], [3, 'hold']).canary).toEqual({ build: 'build-2', percent: 10 });
    expect(published(1, [2, { canary: 10 }], 3).canary).toBeUndefined();
  });

  test('keeps the last five, newest first', () => {
    expect(ids(published(1, 2, 3, 4, 5, 6, 7))).toEqual([
      'build-7',
      'build-6',
      'build-5',
      'build-4',
      'build-3',
    ]);
  });

  test('keeps the live build, the canary and the rollback target at any age', () => {
    const held = published(1, 2, [3, 'hold'], [4, { canary: 10 }], [5, 'hold'], [6, 'hold'], [7, 'hold']);
    expect(ids(held)).toEqual(['build-7', 'build-6', 'build-5', 'build-4', 'build-2', 'build-1']);
  });

  test('keeps the last three held builds beside five others', () => {
    const holds = [8, 9, 10, 11].map((day): [number, Audience] => [day, 'hold']);
    const days = (manifest: UnsignedManifest) => ids(manifest).map((id) => Number(id.slice('build-'.length)));
    expect(days(published(1, 2, 3, 4, 5, 6, ...holds))).toEqual([11, 10, 9, 6, 5, 4, 3, 2]);
    expect(days(published(1, [8, 'hold'], 2, 3, 4, 5, 6, 7))).toEqual([8, 7, 6, 5, 4, 3]);
    // Also one that is older than these, as of a pull request that waited.
    expect(days(published(12, ...holds.slice(1), [1, 'hold']))).toEqual([12, 11, 10, 9, 1]);
  });
});

test('makes a held build live', () => {
  const held = published(1, [2, 'hold'], [3, { canary: 10 }]);
  const live = withBuild(held, 'reports', build(2), 'live');
  expect(live).toMatchObject({
    live: 'build-2',
    builds: [{ id: 'build-3' }, { id: 'build-2' }, { id: 'build-1' }],
  });
  expect(live).not.toHaveProperty('canary');
});

describe('a rollback', () => {
  const back = (manifest: UnsignedManifest) => withRollback(manifest, previousBuild(manifest));

  test('goes back one step each time', () => {
    const once = back(published(1, 2, 3));
    expect(once.live).toBe('build-2');
    expect(back(once).live).toBe('build-1');
  });

  test('never goes to a build that was never live', () => {
    expect(back(published(1, [2, 'hold'], 3)).live).toBe('build-1');
  });

  test('returns from a build published after a rollback to the build that was live then', () => {
    const rolledBack = signed(back(published(1, 2)));
    const manifest = signed(withBuild(rolledBack, 'reports', build(3), 'live'));
    expect(back(manifest).live).toBe('build-1');
  });

  test('can go to any build, and from there to its predecessor', () => {
    const forward = withRollback(back(published(1, 2, 3)), 'build-3');
    expect(forward.live).toBe('build-3');
    expect(back(forward).live).toBe('build-2');
    const held = withRollback(published(1, [2, 'hold']), 'build-2');
    expect(held.live).toBe('build-2');
    expect(back(held).live).toBe('build-1');
  });

  test('keeps the canary of another build, and ends one of the same build', () => {
    const manifest = published(1, 2, [3, { canary: 10 }]);
    expect(back(manifest).canary).toEqual({ build: 'build-3', percent: 10 });
    expect(withRollback(manifest, 'build-3')).not.toHaveProperty('canary');
  });

  test('fails without a rollback target or for an unknown build', () => {
    expect(() => previousBuild(published(1))).toThrow('No build was live before build-1');
    expect(() => withRollback(published(1, 2), 'build-9')).toThrow('It keeps build-2, build-1.');
  });
});

describe('a canary', () => {
  test('is the newest build, or the named one', () => {
    const manifest = published(1, [2, 'hold'], [3, 'hold']);
    expect(withCanary(manifest, 10).canary).toEqual({ build: 'build-3', percent: 10 });
    expect(withCanary(manifest, 25, 'build-2').canary).toEqual({ build: 'build-2', percent: 25 });
  });

  test('ends with 0', () => {
    expect(withCanary(published(1, [2, { canary: 10 }]), 0)).not.toHaveProperty('canary');
  });

  test('can be for named accounts, which stay while its percentage changes, and go with its build', () => {
    const pilot = withCanary(published(1, [2, 'hold']), 0, undefined, [7, 9]);
    expect(pilot.canary).toEqual({ build: 'build-2', percent: 0, accounts: [7, 9] });
    expect(withCanary(pilot, 25).canary).toEqual({ build: 'build-2', percent: 25, accounts: [7, 9] });
    expect(withCanary(pilot, 25, undefined, [1]).canary).toEqual({
      build: 'build-2',
      percent: 25,
      accounts: [1],
    });
    const next = withBuild(pilot, 'reports', build(3), { canary: 5 });
    expect(next.canary).toEqual({ build: 'build-3', percent: 5 });
    expect(withCanary(pilot, 0)).not.toHaveProperty('canary');
    expect(withRollback(pilot, 'build-2')).not.toHaveProperty('canary');
    expect(withRollback(pilot, 'build-2').builds[0]).not.toHaveProperty('withdrawn');
    expect(withBuild(pilot, 'reports', build(3), 'live')).not.toHaveProperty('canary');
  });

  test('of named accounts ends by a rollback of the live build', () => {
    const pilot = withCanary(published(1, 2, [3, 'hold']), 5, 'build-3', [7, 9]);
    const back = withRollback(pilot, 'build-1');
    expect(back).toMatchObject({ live: 'build-1', builds: [{ id: 'build-3', withdrawn: true }, {}, {}] });
    expect(back).not.toHaveProperty('canary');
    expect(withRollback(pilot, 'build-2')).toEqual(pilot);
  });

  test('of 0 percent takes back the held build that is named, and leaves the canary', () => {
    const manifest = published(1, [2, 'hold'], [3, { canary: 10 }]);
    const back = withCanary(manifest, 0, 'build-2');
    expect(back.canary).toEqual(manifest.canary);
    expect(back.builds.map(({ id, withdrawn = false }) => [id, withdrawn])).toEqual([
      ['build-3', false],
      ['build-2', true],
      ['build-1', false],
    ]);
    expect(withCanary(manifest, 0, 'build-1')).toMatchObject({
      builds: [{ id: 'build-3', withdrawn: true }, {}, {}],
    });
  });

  test('fails for an unknown build or the live one', () => {
    expect(() => canaryBuild(published(1, 2))).toThrow('no build newer than the live one');
    expect(() => withCanary(published(1, 2), 10)).toThrow('no build newer than the live one');
    expect(() => withCanary(published(1, 2), 10, 'build-9')).toThrow('There is no build build-9');
    expect(() => withCanary(published(1, 2), 10, 'build-2')).toThrow('live already');
  });
});

describe('the fallbacks', () => {
  const fallbacks = (manifest: UnsignedManifest) => fallbackBuilds(manifest).map(({ id }) => id);

  test('are the former live builds', () => {
    expect(fallbacks(published(1, 2, 3))).toEqual(['build-2', 'build-1']);
    expect(fallbacks(published(1, [2, 'hold'], [3, { canary: 10 }]))).toEqual([]);
  });

  test('exclude a held build, also after another went live', () => {
    expect(fallbacks(published(1, 2, [3, 'hold']))).toEqual(['build-1']);
    expect(fallbacks(published(1, 2, [3, 'hold'], 4))).toEqual(['build-2', 'build-1']);
  });

  test('exclude a withdrawn build, also if a rollback made it live and another one replaced it', () => {
    const back = (manifest: UnsignedManifest) => withRollback(manifest, previousBuild(manifest));
    const twice = back(back(published(1, 2, 3)));
    expect(fallbacks(withRollback(twice, 'build-3'))).toEqual([]);
    expect(fallbacks(withBuild(twice, 'reports', build(3), 'live'))).toEqual(['build-1']);
  });

  test('exclude a former canary, also one that had been live', () => {
    expect(fallbacks(withCanary(published(1, 2, [3, { canary: 10 }]), 0))).toEqual(['build-1']);
    const older = withCanary(published(1, 2, 3), 10, 'build-2');
    expect(fallbacks(older)).toEqual(['build-1']);
    expect(fallbacks(withCanary(older, 0))).toEqual(['build-1']);
    expect(fallbacks(withCanary(older, 10, 'build-1'))).toEqual([]);
  });

  test('include a withdrawn build again after it went live by a publish', () => {
    const back = withRollback(published(1, 2), 'build-1');
    const again = withBuild(back, 'reports', build(2), 'live');
    expect(fallbacks(signed(withBuild(again, 'reports', build(3), 'live')))).toEqual(['build-2', 'build-1']);
  });

  test('stay on the site, however many builds are held', () => {
    const held = published(1, 2, 3, ...[4, 5, 6, 7, 8].map((day): [number, Audience] => [day, 'hold']));
    expect(ids(held)).toEqual(['build-8', 'build-7', 'build-6', 'build-3', 'build-2', 'build-1']);
    expect(fallbacks(held)).toEqual(['build-2', 'build-1']);
  });
});
